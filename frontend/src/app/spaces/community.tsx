/** Written by `manage.py pages` from saas/layout/pages.py. Do not edit. */
import { IconBox, IconCalendarEvent, IconChartBar, IconDeviceTv, IconHome, IconMessages, IconRosetteDiscount, IconShoppingBag, IconTargetArrow, IconTicket, IconTrophy } from '@tabler/icons-react'
import { type RouteObject } from 'react-router'
import type { communitySections } from '@/api/constants'
import type { NavItem } from '@/layouts/Shell'
import { lazyPage } from '@/lib/lazily'
import { enterHere, toPlatform } from '@/session/guards'

export const openPages: RouteObject[] = [
  { index: true, lazy: lazyPage(() => import("@/routes/community/home")) },
  { path: "quests", lazy: lazyPage(() => import("@/routes/community/quests")) },
  { path: "watch", lazy: lazyPage(() => import("@/routes/community/watch")) },
  { path: "raffles", lazy: lazyPage(() => import("@/routes/community/raffles")) },
  { path: "raffles/:slug", lazy: lazyPage(() => import("@/routes/community/raffle")) },
  { path: "store", lazy: lazyPage(() => import("@/routes/community/store")) },
  { path: "store/:slug", lazy: lazyPage(() => import("@/routes/community/product")) },
  { path: "cases", lazy: lazyPage(() => import("@/routes/community/cases")) },
  { path: "cases/:slug", lazy: lazyPage(() => import("@/routes/community/case")) },
  { path: "leaderboards", lazy: lazyPage(() => import("@/routes/community/leaderboards")) },
  { path: "leaderboards/:id", lazy: lazyPage(() => import("@/routes/community/leaderboard")) },
  { path: "events", lazy: lazyPage(() => import("@/routes/community/events")) },
  { path: "events/:id", lazy: lazyPage(() => import("@/routes/community/event")) },
  { path: "offers", lazy: lazyPage(() => import("@/routes/community/offers")) },
  { path: "wagers", lazy: lazyPage(() => import("@/routes/community/wagers")) },
  { path: "chat", lazy: lazyPage(() => import("@/routes/community/chat")) },
  { path: "trust", lazy: lazyPage(() => import("@/routes/community/trust")) },
  { path: "achievements", lazy: lazyPage(() => import("@/routes/community/achievements")) },
  { path: "invite/:code", lazy: lazyPage(() => import("@/routes/community/invitation")) },
  { path: "pages/:slug", lazy: lazyPage(() => import("@/routes/community/writtenPage")) },
  { path: "members/:username", lazy: lazyPage(() => import("@/routes/community/member")) },
  { path: "shared/:code", lazy: lazyPage(() => import("@/routes/community/shared")) },
  ...["login"].map((path) => ({ path, loader: enterHere })),
  ...["explore", "fairness", "forgot-password", "my-communities", "my-inventory", "onboarding", "privacy-policy", "profile", "profile/settings", "terms-of-service", "waitlist"].map((path) => ({ path, loader: toPlatform })),
]

export const sessionPages: RouteObject[] = [
  { path: "friends", lazy: lazyPage(() => import("@/routes/community/friends")) },
  { path: "orders", lazy: lazyPage(() => import("@/routes/community/orders")) },
  { path: "inventory", lazy: lazyPage(() => import("@/routes/community/inventory")) },
  { path: "notifications", lazy: lazyPage(() => import("@/routes/account/notifications")) },
  { path: "support", lazy: lazyPage(() => import("@/routes/account/support")) },
  { path: "raffles/my", lazy: lazyPage(() => import("@/routes/community/rafflesMy")) },
  { path: "wallet", lazy: lazyPage(() => import("@/routes/community/wallet")) },
]

export const sections: Record<(typeof communitySections)[number], NavItem> = {
  home: { to: "/", label: "Home", icon: IconHome },
  quests: { to: "/quests", label: "Quests", icon: IconTargetArrow },
  watch: { to: "/watch", label: "Watch", icon: IconDeviceTv },
  raffles: { to: "/raffles", label: "Raffles", icon: IconTicket },
  store: { to: "/store", label: "Store", icon: IconShoppingBag },
  cases: { to: "/cases", label: "Cases", icon: IconBox },
  leaderboards: { to: "/leaderboards", label: "Leaderboard", icon: IconTrophy },
  events: { to: "/events", label: "Events", icon: IconCalendarEvent },
  offers: { to: "/offers", label: "Offers", icon: IconRosetteDiscount },
  wagers: { to: "/wagers", label: "Wagers", icon: IconChartBar },
  chat: { to: "/chat", label: "Chat", icon: IconMessages },
}
