import { redirect } from 'react-router'
import { type AreaSlug, landing, mayOpen } from './adminNav'

/** Route middleware: stops the code and data of an area's pages before they load. */
export const requireArea = (slug: AreaSlug) => () => {
  if (!mayOpen(slug)) throw redirect(landing())
}
