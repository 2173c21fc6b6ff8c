/** Written by `manage.py pages` from saas/layout/pages.py. Do not edit. */
import { type RouteObject } from 'react-router'
import { lazyPage } from '@/lib/lazily'

export const openPages: RouteObject[] = [
  { index: true, lazy: lazyPage(() => import("@/routes/platform/home")) },
  { path: "explore", lazy: lazyPage(() => import("@/routes/platform/explore")) },
  { path: "store", lazy: lazyPage(() => import("@/routes/platform/store")) },
  { path: "login", lazy: lazyPage(() => import("@/routes/account/login")) },
  { path: "login/two-fa", lazy: lazyPage(() => import("@/routes/account/twoFactor")) },
  { path: "forgot-password", lazy: lazyPage(() => import("@/routes/account/forgotPassword")) },
  { path: "reset-password", lazy: lazyPage(() => import("@/routes/account/resetPassword")) },
  { path: "verify-email", lazy: lazyPage(() => import("@/routes/account/verifyEmail")) },
  { path: "onboarding", lazy: lazyPage(() => import("@/routes/account/onboarding")) },
  { path: "onboarding/check-inbox", lazy: lazyPage(() => import("@/routes/account/checkInbox")) },
  { path: "waitlist", lazy: lazyPage(() => import("@/routes/platform/waitlist")) },
  { path: "pricing", lazy: lazyPage(() => import("@/routes/platform/pricing")) },
  { path: "fairness", lazy: lazyPage(() => import("@/routes/platform/fairness")) },
  { path: "terms-of-service", lazy: lazyPage(() => import("@/routes/platform/terms")) },
  { path: "privacy-policy", lazy: lazyPage(() => import("@/routes/platform/privacy")) },
  { path: "staff-invitation/:token", lazy: lazyPage(() => import("@/routes/platform/staffInvitation")) },
  { path: "stop-mails/:token", lazy: lazyPage(() => import("@/routes/platform/stopMails")) },
  { path: "oauth-error", lazy: lazyPage(() => import("@/routes/platform/oauthError")) },
]

export const sessionPages: RouteObject[] = [
  { path: "my-communities", lazy: lazyPage(() => import("@/routes/platform/myCommunities")) },
  { path: "notifications", lazy: lazyPage(() => import("@/routes/account/notifications")) },
  { path: "chat", lazy: lazyPage(() => import("@/routes/platform/chat")) },
  { path: "my-inventory", lazy: lazyPage(() => import("@/routes/platform/myInventory")) },
  { path: "support", lazy: lazyPage(() => import("@/routes/account/support")) },
  { path: "hand-over/:id", lazy: lazyPage(() => import("@/routes/platform/handOver")) },
  { path: "profile", lazy: lazyPage(() => import("@/routes/account/profile")) },
  { path: "profile/settings", lazy: lazyPage(() => import("@/routes/account/settings")) },
  { path: "login/continue", lazy: lazyPage(() => import("@/routes/account/continue")) },
  { path: "onboarding/stream-accounts", lazy: lazyPage(() => import("@/routes/account/streamAccounts")) },
  { path: "onboarding/creators", lazy: lazyPage(() => import("@/routes/account/creators")) },
  { path: "onboarding/casino-accounts", lazy: lazyPage(() => import("@/routes/account/casinoAccounts")) },
  { path: "onboarding/create-community", lazy: lazyPage(() => import("@/routes/account/createCommunity")) },
  { path: "onboarding/finish", lazy: lazyPage(() => import("@/routes/account/finish")) },
]

export const developmentPages: RouteObject[] = [
  { path: "_look", lazy: lazyPage(() => import("@/routes/look/look")) },
]
