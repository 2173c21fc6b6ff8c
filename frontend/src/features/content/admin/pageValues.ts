import { MAX_PAGE_BYTES, pageLimits } from '@/api/constants'
import type { MenuPage, OwnPage, OwnPageRow, PublicPage } from '@/api/shapes'
import type { Tone } from '@/components/Chip'
import type { Fields } from '@/lib/changes'
import { PREVIEW_PAGE_SLUG } from '@/lib/preview'
import { object, optionalText, required } from '@/lib/validators'

export const PREVIEW_PATH = `/pages/${PREVIEW_PAGE_SLUG}`

export interface PageValues extends Record<string, unknown> {
  title: string
  slug: string
  menuName: string
  /** HTML. */
  body: string
}

const rules = {
  title: required,
  menuName: optionalText(pageLimits.menuName.maxLength),
  body: optionalText(MAX_PAGE_BYTES),
}
/** A new page gets its address from its title. */
export const newPageSchema = object({ ...rules, slug: optionalText(pageLimits.slug.maxLength) })
export const pageSchema = object({ ...rules, slug: required })

export const blankPage: PageValues = { title: '', slug: '', menuName: '', body: '' }

export const valuesOf = ({ title, slug, menuName, body }: OwnPage): PageValues => ({ title, slug, menuName, body })

export const fieldsOf = ({ title, slug, menuName, body }: PageValues): Fields => ({
  title: title.trim(),
  ...(slug.trim() && { slug: slug.trim() }),
  menuName: menuName.trim(),
  body,
})

/** The page and the menu as fans would get them with these values. */
export function asFansRead(
  { title, menuName, body }: PageValues,
  menu: MenuPage[],
  saved?: OwnPage,
): { page: PublicPage; menu: MenuPage[] } {
  const place = menu.findIndex(({ slug }) => slug === saved?.slug)
  const named = menuName.trim() ? [{ slug: PREVIEW_PAGE_SLUG, name: menuName.trim() }] : []
  return {
    page: {
      slug: PREVIEW_PAGE_SLUG,
      title: title.trim() || 'Your page',
      body,
      updatedAt: saved?.updatedAt ?? new Date().toISOString(),
    },
    menu: place < 0 ? [...menu, ...named] : menu.toSpliced(place, 1, ...named),
  }
}

const EXCERPT = 160

/** A text in a conflict, without its markup. */
export function describe(field: string, value: unknown) {
  if (field !== 'body' || typeof value !== 'string') return undefined
  const words = new DOMParser().parseFromString(value, 'text/html').body.textContent.trim()
  return words.length > EXCERPT ? `${words.slice(0, EXCERPT)}…` : words || 'an empty text'
}

export const pageState: Record<OwnPageRow['state'], { label: string; tone: Tone }> = {
  DRAFT: { label: 'Draft', tone: 'quiet' },
  PUBLISHED: { label: 'Published', tone: 'success' },
  CHANGED: { label: 'Changed since publishing', tone: 'warning' },
}
