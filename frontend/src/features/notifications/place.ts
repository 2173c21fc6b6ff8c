import { boot } from '@/api/boot'

/** The path inside this space that an address on this host leads to; null where it leads out of it. */
export function pathHere(link: string) {
  const isOffice = link.startsWith('/admin')
  if (boot.space === 'admin') return isOffice ? link : null
  if (boot.space === 'platform') return isOffice || link.startsWith('/creator/') ? null : link
  const base = boot.basename.replace(/\/$/, '')
  return link.startsWith(`${base}/`) || link === base ? link.slice(base.length) || '/' : null
}
