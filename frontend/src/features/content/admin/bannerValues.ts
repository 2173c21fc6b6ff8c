import { bannerLimits, contentKinds, placements } from '@/api/constants'
import type { ContentKind, OwnBanner, Placement, ShownBanner } from '@/api/shapes'
import type { Fields } from '@/lib/changes'
import { object, oneOf, optionalText, required } from '@/lib/validators'
import { targetOf } from '@/lib/webAddress'

export interface BannerValues extends Record<string, unknown> {
  kind: ContentKind
  placement: Placement
  label: string
  link: string
  picture: OwnBanner['picture']
  shownFrom: string | null
  shownUntil: string | null
  isPublished: boolean
}

export const kindLabels: Record<ContentKind, string> = { Link: 'Text', Image: 'Picture' }
export const placementLabels: Record<Placement, string> = {
  TOP: 'Under the bar of every page',
  MAIN: 'On the home page',
}

export const bannerSchema = object({
  kind: oneOf([...contentKinds]),
  placement: oneOf([...placements]),
  label: required,
  link: optionalText(bannerLimits.link.maxLength),
})

export const blankBanner: BannerValues = {
  kind: 'Link',
  placement: 'TOP',
  label: '',
  link: '',
  picture: null,
  shownFrom: null,
  shownUntil: null,
  isPublished: true,
}

export const valuesOf = (banner: OwnBanner): BannerValues => ({
  kind: banner.kind,
  placement: banner.placement,
  label: banner.label,
  link: banner.link,
  picture: banner.picture,
  shownFrom: banner.shownFrom,
  shownUntil: banner.shownUntil,
  isPublished: banner.isPublished,
})

export const fieldsOf = ({ label, link, picture, kind, ...rest }: BannerValues): Fields => ({
  ...rest,
  kind,
  label: label.trim(),
  link: targetOf(link),
  picture: kind === 'Image' ? (picture?.name ?? '') : '',
})

export const previewOf = ({ kind, placement, label, link, picture }: BannerValues): ShownBanner => ({
  id: 'preview',
  kind,
  placement,
  label: label || 'Your text',
  link: link || null,
  picture: kind === 'Image' ? picture : null,
})
