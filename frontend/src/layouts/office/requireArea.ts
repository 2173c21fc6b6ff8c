import { redirect } from 'react-router'
import { boot } from '@/api/boot'
import type { AreaSlug } from '@/api/shapes'
import { toast } from '@/lib/toast'
import { landing, mayOpen } from './adminNav'

/** Route middleware: stops the code and data of an area's pages before they load, and says why. */
export const requireArea = (slug: AreaSlug) => () => {
  if (mayOpen(slug)) return
  const label = boot.areas?.find((area) => area.slug === slug)?.label ?? 'this page'
  toast('INFO', `You do not have permission to open ${label}. The owner of this community can give it to you.`)
  throw redirect(landing())
}
