import { redirect, redirectDocument } from 'react-router'
import { can, session } from './session'
import { currentPath, entranceTo } from './entrance'
import { rememberTarget } from './redirectTarget'
import { boot } from '@/app/boot'

/** Route middleware: a visitor logs in first and then comes back here. */
export async function requireSession({ request }: { request: Request }) {
  if (session().user) return
  const entrance = await entranceTo('/login', boot.space, currentPath(new URL(request.url)))
  throw boot.space === 'platform' ? redirect(entrance) : redirectDocument(entrance)
}

/** Route middleware: stops a back-office page's code and data before they load. Any one of the permissions will do. */
export const requirePermission =
  (...permissions: string[]) =>
  () => {
    if (!permissions.some((permission) => can(permission))) throw redirect('/admin/get-started')
  }

/** SPEC 2: a visitor's page is remembered, so that logging in leads back to it. */
export function rememberPage() {
  if (session().user) return
  const prefix = boot.basename.replace(/\/$/, '')
  rememberTarget(`${prefix}${currentPath()}`)
}
