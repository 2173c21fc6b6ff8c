import '@/theme/styles'
import type { RouteObject } from 'react-router'
import type { Registry } from '@/dialogs/dialogs'
import { boot } from '@/api/boot'
import { developmentPages, openPages, sessionPages } from '@/app/spaces/platform'
import { Broken } from '@/layouts/Broken'
import { NotFound } from '@/layouts/NotFound'
import { PlatformLayout } from '@/layouts/PlatformLayout'
import { stepUp } from '@/features/profile/stepUp/dialog'
import { leaveBrand, requireSession } from '@/session/guards'
import { lazily, lazyPage } from '@/lib/lazily'

const pages: RouteObject[] = boot.error
  ? [{ path: '*', lazy: lazyPage(() => import('@/routes/platform/refused')) }]
  : [
      ...openPages,
      ...(boot.showroom ? developmentPages : []),
      { middleware: [requireSession], handle: { isProtected: true }, children: sessionPages },
      { path: '*', element: <NotFound /> },
    ]

export const routes: RouteObject[] = [
  {
    element: <PlatformLayout />,
    loader: leaveBrand,
    // On every change of page, not only when the address of this route itself changes.
    shouldRevalidate: () => boot.community !== null,
    children: [{ errorElement: <Broken />, children: pages }],
  },
]

export const dialogs: Registry = {
  'chat-report': { title: 'Report message', body: lazily(() => import('@/features/chat/ReportDialog')) },
  'chat-sanction': { title: 'Mute or ban', body: lazily(() => import('@/features/chat/SanctionDialog')) },
  'ticket-create': { title: 'Get help', body: lazily(() => import('@/features/support/NewTicketDialog')) },
  'email-verify': {
    title: 'Confirm your email',
    size: 'sm',
    body: lazily(() => import('@/features/profile/EmailVerifyDialog')),
  },
  'role-choose': {
    title: 'Choose your role',
    body: lazily(() => import('@/features/onboarding/RoleChooseDialog')),
  },
  'casino-user-connect': {
    title: 'Connect a casino account',
    size: 'sm',
    body: lazily(() => import('@/features/casinos/CasinoUserConnectDialog')),
  },
  'creator-email-or-usernames': {
    title: 'Suggest a creator',
    size: 'sm',
    body: lazily(() => import('@/features/waitlist/CreatorWishDialog')),
  },
  'app-2fa-enable': {
    title: 'Set up your app',
    body: lazily(() => import('@/features/profile/twoFactor/AppEnableDialog')),
  },
  'app-2fa-disable': {
    title: 'Turn off the app',
    size: 'sm',
    body: lazily(() => import('@/features/profile/twoFactor/AppDisableDialog')),
  },
  'email-2fa-enable': {
    title: 'Turn on email codes',
    body: lazily(() => import('@/features/profile/twoFactor/EmailEnableDialog')),
  },
  'email-2fa-disable': {
    title: 'Turn off email codes',
    size: 'sm',
    body: lazily(() => import('@/features/profile/twoFactor/EmailDisableDialog')),
  },
  'backup-codes': {
    title: 'New backup codes',
    body: lazily(() => import('@/features/profile/twoFactor/BackupCodesDialog')),
  },
  'inventory-item': { title: 'Item', size: 'lg', body: lazily(() => import('@/features/inventory/ItemDialog')) },
  'inventory-sell': { title: 'Sell back', size: 'sm', body: lazily(() => import('@/features/inventory/SellDialog')) },
  'inventory-order': {
    title: 'Shipping address',
    body: lazily(() => import('@/features/orders/shipping/DispatchDialog')),
  },
  'inventory-tracking': {
    title: 'Track order',
    body: lazily(() => import('@/features/orders/shipping/TrackingDialog')),
  },
  'step-up': stepUp,
  'view-image': { title: 'Picture', size: 'xl', body: lazily(() => import('@/dialogs/ViewImageDialog')) },
  'break-confirm': { title: 'Take a break', size: 'sm', body: lazily(() => import('@/features/limits/BreakDialog')) },
  'authorization-required': {
    title: 'Log in first',
    size: 'sm',
    body: lazily(() => import('@/dialogs/AuthorizationRequiredDialog')),
  },
}
