import '@/theme/styles'
import '@/theme/admin.css'
import '@/layouts/office/setUp'
import type { RouteObject } from 'react-router'
import { boot } from '@/api/boot'
import { framelessPages, openPages } from '@/app/spaces/admin'
import { OfficeLayout } from '@/layouts/office/OfficeLayout'
import { BareLayout } from '@/layouts/BareLayout'
import { Broken } from '@/layouts/Broken'
import { NotFound } from '@/layouts/NotFound'
import { requireSession } from '@/session/guards'
import { lazyPage } from '@/lib/lazily'

const nowhere: RouteObject = { path: '*', element: <NotFound to="/admin" label="Back to overview" /> }
const protectedArea = { middleware: [requireSession], handle: { isProtected: true } }

const office: RouteObject = {
  path: '/admin',
  ...protectedArea,
  element: <OfficeLayout />,
  children: [{ errorElement: <Broken />, children: [...openPages, nowhere] }],
}
const frameless: RouteObject = { ...protectedArea, errorElement: <Broken />, children: framelessPages }
const nothingYet: RouteObject = {
  element: <BareLayout />,
  children: [{ path: '/admin/*', ...protectedArea, lazy: lazyPage(() => import('@/routes/admin/noCommunity')) }],
}

// A closed or suspended community answers only the calls of these pages.
const shut = (page: Parameters<typeof lazyPage>[0]): RouteObject => ({
  element: <BareLayout />,
  children: [
    { path: '/admin/settings', ...protectedArea, lazy: lazyPage(() => import('@/routes/admin/billing')) },
    { path: '/admin/*', ...protectedArea, lazy: lazyPage(page) },
  ],
})
const member = boot.suspension
  ? [shut(() => import('@/routes/admin/suspended'))]
  : boot.isClosed
    ? [shut(() => import('@/routes/admin/closed'))]
    : [frameless, office]

export const routes: RouteObject[] = [
  ...(boot.community && boot.whoami.acting ? member : [nothingYet]),
  { element: <BareLayout />, children: [{ path: '*', element: <NotFound /> }] },
]

export { dialogs } from '@/app/frames/adminDialogs'
export { goHome } from '@/layouts/office/refused'
