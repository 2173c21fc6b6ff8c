import { brandingLimits, MAX_SECTION_LABEL } from '@/api/constants'
import type { Community, HomeBlock } from '@/api/shapes'
import { hexColor, object, optionalText, required } from '@/lib/validators'
import { targetOf, webAddressOf } from '@/lib/webAddress'
import type { BrandingValues, Customization } from './api'

export const isColor = (value: string) => hexColor.safeParse(value).success
const wish = optionalText(9).check(({ value, issues }) => {
  const problem = value ? hexColor.safeParse(value).error?.issues[0]?.message : undefined
  if (problem) issues.push({ code: 'custom', message: problem, input: value })
})

export const brandingSchema = object({
  name: required,
  description: optionalText(brandingLimits.description.maxLength),
  brandColor: hexColor,
  surfaceColor: wish,
  textColor: wish,
})

export const valuesOf = (draft: Customization['draft']): BrandingValues => ({
  name: draft.name,
  description: draft.description,
  socialLinks: draft.socialLinks,
  brandColor: draft.brandColor,
  surfaceColor: draft.surfaceColor,
  textColor: draft.textColor,
  scheme: draft.scheme,
  shape: draft.shape,
  fontPair: draft.fontPair,
  menu: draft.menu,
  homeBlocks: draft.homeBlocks,
  listView: draft.listView,
})

export const fieldsOf = (entered: BrandingValues) => ({
  ...entered,
  name: entered.name.trim(),
  description: entered.description.trim(),
  socialLinks: entered.socialLinks.map((link) => ({ ...link, url: webAddressOf(link.url) ?? link.url.trim() })),
  homeBlocks: entered.homeBlocks.map((block) => ({ ...block, link: targetOf(block.link) })),
  menu: entered.menu.map((entry) => ({ ...entry, label: entry.label.trim().slice(0, MAX_SECTION_LABEL) })),
})

const counted = ({ goalFigures }: Customization): Partial<Record<HomeBlock['figure'], number>> => ({
  MEMBERS: goalFigures.members,
  GEMS_SPENT: goalFigures.gemsSpent,
})

/** The community as fans would see it with these values. Its colors are those of the look, which comes later. */
export function communityWith(now: Community, data: Customization, values: BrandingValues): Community {
  const { draft, published, sectionsOff, sectionsEmpty } = data
  const shown = values.menu.filter(
    ({ section, hidden }) => !sectionsOff.includes(section) && !(hidden ?? sectionsEmpty.includes(section)),
  )
  return {
    ...now,
    name: values.name || now.name,
    description: values.description,
    bannerUrl: draft.bannerUrl,
    avatarUrl: draft.logoUrl ?? (published.logoUrl ? null : now.avatarUrl),
    sections: shown.map(({ section }) => section),
    sectionLabels: Object.fromEntries(shown.flatMap(({ section, label }) => (label ? [[section, label]] : []))),
    home: values.homeBlocks
      .filter(({ hidden, kind, image }) => !hidden && (kind !== 'BANNER' || image))
      .map((block) => ({ ...block, current: counted(data)[block.figure] ?? block.current })),
    listView: values.listView,
    socialLinks: values.socialLinks.flatMap(({ platform, url }) => {
      const address = webAddressOf(url)
      return address === null ? [] : [{ platform, url: address }]
    }),
  }
}
