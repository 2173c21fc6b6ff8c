/** Written by `manage.py pages` from saas/layout/pages.py. Do not edit. */
import { IconBox, IconChartBar, IconHome, IconShoppingBag, IconTargetArrow, IconTicket, IconTrophy } from '@tabler/icons-react'
import { type RouteObject } from 'react-router'
import type { communitySections } from '@/api/constants'
import type { NavItem } from '@/layouts/Shell'
import { lazyPage } from '@/lib/lazily'
import { enterHere, toPlatform } from '@/session/guards'

export const openPages: RouteObject[] = [
  { index: true, lazy: lazyPage(() => import("@/routes/community/home")) },
  { path: "leaderboards", lazy: lazyPage(() => import("@/routes/community/leaderboards")) },
  { path: "leaderboards/:id", lazy: lazyPage(() => import("@/routes/community/leaderboard")) },
  { path: "quests", lazy: lazyPage(() => import("@/routes/community/quests")) },
  { path: "raffles", lazy: lazyPage(() => import("@/routes/community/raffles")) },
  { path: "raffles/:slug", lazy: lazyPage(() => import("@/routes/community/raffle")) },
  { path: "cases", lazy: lazyPage(() => import("@/routes/community/cases")) },
  { path: "cases/:slug", lazy: lazyPage(() => import("@/routes/community/case")) },
  { path: "wagers", lazy: lazyPage(() => import("@/routes/community/wagers")) },
  { path: "store", lazy: lazyPage(() => import("@/routes/community/store")) },
  { path: "store/:slug", lazy: lazyPage(() => import("@/routes/community/product")) },
  { path: "trust", lazy: lazyPage(() => import("@/routes/community/trust")) },
  { path: "watch", lazy: lazyPage(() => import("@/routes/community/watch")) },
  { path: "achievements", lazy: lazyPage(() => import("@/routes/community/achievements")) },
  { path: "pages/:slug", lazy: lazyPage(() => import("@/routes/community/writtenPage")) },
  { path: "members/:username", lazy: lazyPage(() => import("@/routes/community/member")) },
  { path: "shared/:code", lazy: lazyPage(() => import("@/routes/community/shared")) },
  ...["login"].map((path) => ({ path, loader: enterHere })),
  ...["explore", "fairness", "forgot-password", "my-communities", "my-inventory", "onboarding", "privacy-policy", "profile", "profile/settings", "terms-of-service", "waitlist"].map((path) => ({ path, loader: toPlatform })),
]

export const sessionPages: RouteObject[] = [
  { path: "orders", lazy: lazyPage(() => import("@/routes/community/orders")) },
  { path: "inventory", lazy: lazyPage(() => import("@/routes/community/inventory")) },
  { path: "notifications", lazy: lazyPage(() => import("@/routes/account/notifications")) },
  { path: "raffles/my", lazy: lazyPage(() => import("@/routes/community/rafflesMy")) },
  { path: "wallet", lazy: lazyPage(() => import("@/routes/community/wallet")) },
]

export const sections: Record<(typeof communitySections)[number], NavItem> = {
  home: { to: "/", label: "Home", icon: IconHome },
  leaderboards: { to: "/leaderboards", label: "Leaderboard", icon: IconTrophy },
  quests: { to: "/quests", label: "Quests", icon: IconTargetArrow },
  raffles: { to: "/raffles", label: "Raffles", icon: IconTicket },
  cases: { to: "/cases", label: "Cases", icon: IconBox },
  wagers: { to: "/wagers", label: "Wagers", icon: IconChartBar },
  store: { to: "/store", label: "Store", icon: IconShoppingBag },
}
