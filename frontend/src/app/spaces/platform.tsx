import '@/theme/styles'
import { lazy } from 'react'
import type { RouteObject } from 'react-router'
import type { Registry } from '@/dialogs/dialogs'
import { boot } from '@/api/boot'
import { Broken } from '@/layouts/Broken'
import { NotFound } from '@/layouts/NotFound'
import { PlatformLayout } from '@/layouts/PlatformLayout'
import { stepUp } from '@/features/profile/stepUp/dialog'
import { leaveBrand, requireSession } from '@/session/guards'

const open: RouteObject[] = [
  { index: true, lazy: () => import('@/routes/platform/home') },
  { path: 'explore', lazy: () => import('@/routes/platform/explore') },
  { path: 'store', lazy: () => import('@/routes/platform/store') },
  { path: 'login', lazy: () => import('@/routes/account/login') },
  { path: 'login/two-fa', lazy: () => import('@/routes/account/twoFactor') },
  { path: 'forgot-password', lazy: () => import('@/routes/account/forgotPassword') },
  { path: 'reset-password', lazy: () => import('@/routes/account/resetPassword') },
  { path: 'verify-email', lazy: () => import('@/routes/account/verifyEmail') },
  { path: 'onboarding', lazy: () => import('@/routes/account/onboarding') },
  { path: 'onboarding/check-inbox', lazy: () => import('@/routes/account/checkInbox') },
  { path: 'waitlist', lazy: () => import('@/routes/platform/waitlist') },
  { path: 'pricing', lazy: () => import('@/routes/platform/pricing') },
  { path: 'fairness', lazy: () => import('@/routes/platform/fairness') },
  { path: 'terms-of-service', lazy: () => import('@/routes/platform/terms') },
  { path: 'privacy-policy', lazy: () => import('@/routes/platform/privacy') },
  { path: 'staff-invitation/:token', lazy: () => import('@/routes/platform/staffInvitation') },
  { path: 'stop-mails/:token', lazy: () => import('@/routes/platform/stopMails') },
  { path: 'oauth-error', lazy: () => import('@/routes/platform/oauthError') },
]

// For developers: every component in every state.
if (boot.showroom) open.push({ path: '_look', lazy: () => import('@/routes/look/look') })

const signedIn: RouteObject[] = [
  { path: 'my-communities', lazy: () => import('@/routes/platform/myCommunities') },
  { path: 'notifications', lazy: () => import('@/routes/account/notifications') },
  { path: 'my-inventory', lazy: () => import('@/routes/platform/myInventory') },
  { path: 'hand-over/:id', lazy: () => import('@/routes/platform/handOver') },
  { path: 'profile', lazy: () => import('@/routes/account/profile') },
  { path: 'profile/settings', lazy: () => import('@/routes/account/settings') },
  { path: 'login/continue', lazy: () => import('@/routes/account/continue') },
  { path: 'onboarding/stream-accounts', lazy: () => import('@/routes/account/streamAccounts') },
  { path: 'onboarding/creators', lazy: () => import('@/routes/account/creators') },
  { path: 'onboarding/casino-accounts', lazy: () => import('@/routes/account/casinoAccounts') },
  { path: 'onboarding/create-community', lazy: () => import('@/routes/account/createCommunity') },
  { path: 'onboarding/finish', lazy: () => import('@/routes/account/finish') },
]

const pages: RouteObject[] = boot.error
  ? [{ path: '*', lazy: () => import('@/routes/platform/refused') }]
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
    body: lazy(() => import('@/features/profile/EmailVerifyDialog')),
  },
  'role-choose': {
    title: 'Choose your role',
    body: lazy(() => import('@/features/onboarding/RoleChooseDialog')),
  },
  'casino-user-connect': {
    title: 'Connect a casino account',
    size: 'sm',
    body: lazy(() => import('@/features/casinos/CasinoUserConnectDialog')),
  },
  'creator-email-or-usernames': {
    title: 'Suggest a creator',
    size: 'sm',
    body: lazy(() => import('@/features/waitlist/CreatorWishDialog')),
  },
  'app-2fa-enable': {
    title: 'Set up your app',
    body: lazy(() => import('@/features/profile/twoFactor/AppEnableDialog')),
  },
  'app-2fa-disable': {
    title: 'Turn off the app',
    size: 'sm',
    body: lazy(() => import('@/features/profile/twoFactor/AppDisableDialog')),
  },
  'email-2fa-enable': {
    title: 'Turn on email codes',
    body: lazy(() => import('@/features/profile/twoFactor/EmailEnableDialog')),
  },
  'email-2fa-disable': {
    title: 'Turn off email codes',
    size: 'sm',
    body: lazy(() => import('@/features/profile/twoFactor/EmailDisableDialog')),
  },
  'backup-codes': {
    title: 'New backup codes',
    body: lazy(() => import('@/features/profile/twoFactor/BackupCodesDialog')),
  },
  'inventory-item': { title: 'Item', size: 'lg', body: lazy(() => import('@/features/inventory/ItemDialog')) },
  'inventory-sell': { title: 'Sell back', size: 'sm', body: lazy(() => import('@/features/inventory/SellDialog')) },
  'inventory-order': {
    title: 'Shipping address',
    body: lazy(() => import('@/features/orders/shipping/DispatchDialog')),
  },
  'inventory-tracking': { title: 'Track order', body: lazy(() => import('@/features/orders/shipping/TrackingDialog')) },
  'step-up': stepUp,
  'break-confirm': { title: 'Take a break', size: 'sm', body: lazy(() => import('@/features/limits/BreakDialog')) },
  'authorization-required': {
    title: 'Log in first',
    size: 'sm',
    body: lazy(() => import('@/dialogs/AuthorizationRequiredDialog')),
  },
}
