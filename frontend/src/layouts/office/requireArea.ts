import { redirect, type RouteObject } from 'react-router'
import type { AreaSlug } from '@/api/shapes'
import { landing, mayOpen } from './adminNav'
import { DENIED } from './DeniedNotice'

/** Route middleware: stops the code and data of an area's pages before they load. The page it leads to says why. */
export const requireArea = (slug: AreaSlug) => () => {
  if (!mayOpen(slug)) throw redirect(`${landing()}?${DENIED}=${slug}`)
}

/** The routes of an area of the back office. */
export const inArea = (slug: AreaSlug, children: RouteObject[]): RouteObject => ({
  middleware: [requireArea(slug)],
  handle: { area: slug },
  children,
})
