import '@/theme/styles'
import type { RouteObject } from 'react-router'
import type { Registry } from '@/dialogs/dialogs'
import { boot } from '@/api/boot'
import { Broken } from '@/layouts/Broken'
import { NotFound } from '@/layouts/NotFound'
import { PlatformLayout } from '@/layouts/PlatformLayout'
import { stepUp } from '@/features/profile/stepUp/dialog'
import { leaveBrand, requireSession } from '@/session/guards'
import { lazily, lazyPage } from '@/lib/lazily'

const open: RouteObject[] = [
  { index: true, lazy: lazyPage(() => import('@/routes/platform/home')) },
  { path: 'explore', lazy: lazyPage(() => import('@/routes/platform/explore')) },
  { path: 'store', lazy: lazyPage(() => import('@/routes/platform/store')) },
  { path: 'login', lazy: lazyPage(() => import('@/routes/account/login')) },
  { path: 'login/two-fa', lazy: lazyPage(() => import('@/routes/account/twoFactor')) },
  { path: 'forgot-password', lazy: lazyPage(() => import('@/routes/account/forgotPassword')) },
  { path: 'reset-password', lazy: lazyPage(() => import('@/routes/account/resetPassword')) },
  { path: 'verify-email', lazy: lazyPage(() => import('@/routes/account/verifyEmail')) },
  { path: 'onboarding', lazy: lazyPage(() => import('@/routes/account/onboarding')) },
  { path: 'onboarding/check-inbox', lazy: lazyPage(() => import('@/routes/account/checkInbox')) },
  { path: 'waitlist', lazy: lazyPage(() => import('@/routes/platform/waitlist')) },
  { path: 'pricing', lazy: lazyPage(() => import('@/routes/platform/pricing')) },
  { path: 'fairness', lazy: lazyPage(() => import('@/routes/platform/fairness')) },
  { path: 'terms-of-service', lazy: lazyPage(() => import('@/routes/platform/terms')) },
  { path: 'privacy-policy', lazy: lazyPage(() => import('@/routes/platform/privacy')) },
  { path: 'staff-invitation/:token', lazy: lazyPage(() => import('@/routes/platform/staffInvitation')) },
  { path: 'stop-mails/:token', lazy: lazyPage(() => import('@/routes/platform/stopMails')) },
  { path: 'oauth-error', lazy: lazyPage(() => import('@/routes/platform/oauthError')) },
]

// For developers: every component in every state.
if (boot.showroom) open.push({ path: '_look', lazy: lazyPage(() => import('@/routes/look/look')) })

const signedIn: RouteObject[] = [
  { path: 'my-communities', lazy: lazyPage(() => import('@/routes/platform/myCommunities')) },
  { path: 'notifications', lazy: lazyPage(() => import('@/routes/account/notifications')) },
  { path: 'my-inventory', lazy: lazyPage(() => import('@/routes/platform/myInventory')) },
  { path: 'hand-over/:id', lazy: lazyPage(() => import('@/routes/platform/handOver')) },
  { path: 'profile', lazy: lazyPage(() => import('@/routes/account/profile')) },
  { path: 'profile/settings', lazy: lazyPage(() => import('@/routes/account/settings')) },
  { path: 'login/continue', lazy: lazyPage(() => import('@/routes/account/continue')) },
  { path: 'onboarding/stream-accounts', lazy: lazyPage(() => import('@/routes/account/streamAccounts')) },
  { path: 'onboarding/creators', lazy: lazyPage(() => import('@/routes/account/creators')) },
  { path: 'onboarding/casino-accounts', lazy: lazyPage(() => import('@/routes/account/casinoAccounts')) },
  { path: 'onboarding/create-community', lazy: lazyPage(() => import('@/routes/account/createCommunity')) },
  { path: 'onboarding/finish', lazy: lazyPage(() => import('@/routes/account/finish')) },
]

const pages: RouteObject[] = boot.error
  ? [{ path: '*', lazy: lazyPage(() => import('@/routes/platform/refused')) }]
  : [
      ...open,
      { middleware: [requireSession], handle: { isProtected: true }, children: signedIn },
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
  'break-confirm': { title: 'Take a break', size: 'sm', body: lazily(() => import('@/features/limits/BreakDialog')) },
  'authorization-required': {
    title: 'Log in first',
    size: 'sm',
    body: lazily(() => import('@/dialogs/AuthorizationRequiredDialog')),
  },
}
