/** Written by `manage.py pages` from saas/layout/pages.py. Do not edit. */
import { Navigate, type RouteObject } from 'react-router'
import { inArea } from '@/layouts/office/requireArea'
import { lazyPage } from '@/lib/lazily'

export const openPages: RouteObject[] = [
  { index: true, lazy: lazyPage(() => import("@/routes/admin/overview")) },
  { path: "get-started", lazy: lazyPage(() => import("@/routes/admin/getStarted")) },
  { path: "notifications", lazy: lazyPage(() => import("@/routes/admin/notifications")) },
  inArea("users", [
    { path: "users", lazy: lazyPage(() => import("@/routes/admin/users")) },
    { path: "users/import", lazy: lazyPage(() => import("@/routes/admin/import")) },
    { path: "users/import/:id", lazy: lazyPage(() => import("@/routes/admin/importOne")) },
    { path: "users/friends", lazy: lazyPage(() => import("@/routes/admin/friends")) },
    { path: "users/messages", lazy: lazyPage(() => import("@/routes/admin/messages")) },
    { path: "users/:id", lazy: lazyPage(() => import("@/routes/admin/user")) },
  ]),
  inArea("casino-providers", [
    { path: "casino-providers", lazy: lazyPage(() => import("@/routes/admin/casinoProviders")) },
    { path: "casino-providers/:id", lazy: lazyPage(() => import("@/routes/admin/casinoProvider")) },
  ]),
  inArea("casino-referrals", [
    { path: "casino-referrals", lazy: lazyPage(() => import("@/routes/admin/casinoReferrals")) },
    { path: "accounts", lazy: lazyPage(() => import("@/routes/admin/accounts")) },
  ]),
  inArea("store", [
    { path: "store", lazy: lazyPage(() => import("@/routes/admin/store")) },
    { path: "store/create", lazy: lazyPage(() => import("@/routes/admin/productCreate")) },
    { path: "store/orders", lazy: lazyPage(() => import("@/routes/admin/orders")) },
    { path: "store/setup", lazy: lazyPage(() => import("@/routes/admin/storeSetup")) },
    { path: "store/:id", lazy: lazyPage(() => import("@/routes/admin/product")) },
  ]),
  inArea("cases", [
    { path: "cases", lazy: lazyPage(() => import("@/routes/admin/cases")) },
    { path: "cases/create", lazy: lazyPage(() => import("@/routes/admin/caseCreate")) },
    { path: "cases/:id", lazy: lazyPage(() => import("@/routes/admin/case")) },
  ]),
  inArea("leaderboard", [
    { path: "leaderboard", lazy: lazyPage(() => import("@/routes/admin/leaderboards")) },
    { path: "leaderboard/create", lazy: lazyPage(() => import("@/routes/admin/leaderboardCreate")) },
    { path: "leaderboard/:id", lazy: lazyPage(() => import("@/routes/admin/leaderboard")) },
  ]),
  inArea("events", [
    { path: "events", lazy: lazyPage(() => import("@/routes/admin/events")) },
    { path: "events/create", lazy: lazyPage(() => import("@/routes/admin/eventCreate")) },
    { path: "events/:id", lazy: lazyPage(() => import("@/routes/admin/event")) },
  ]),
  inArea("raffles", [
    { path: "raffles", lazy: lazyPage(() => import("@/routes/admin/raffles")) },
    { path: "raffles/create", lazy: lazyPage(() => import("@/routes/admin/raffleCreate")) },
    { path: "raffles/:id", lazy: lazyPage(() => import("@/routes/admin/raffle")) },
  ]),
  inArea("economy", [
    { path: "economy", lazy: lazyPage(() => import("@/routes/admin/economy")) },
    { path: "transactions", lazy: lazyPage(() => import("@/routes/admin/transactions")) },
  ]),
  inArea("rewards", [
    { path: "rewards", lazy: lazyPage(() => import("@/routes/admin/rewards")) },
  ]),
  inArea("quests", [
    { path: "quests", lazy: lazyPage(() => import("@/routes/admin/quests")) },
    { path: "quests/create", lazy: lazyPage(() => import("@/routes/admin/questCreate")) },
    { path: "quests/earning", lazy: lazyPage(() => import("@/routes/admin/earning")) },
    { path: "quests/:id", lazy: lazyPage(() => import("@/routes/admin/quest")) },
  ]),
  inArea("quests-chain", [
    { path: "quests-chain", lazy: lazyPage(() => import("@/routes/admin/questsChain")) },
    { path: "quests-chain/create", lazy: lazyPage(() => import("@/routes/admin/questsChainCreate")) },
    { path: "quests-chain/:id", lazy: lazyPage(() => import("@/routes/admin/questsChainOne")) },
  ]),
  inArea("quests-review", [
    { path: "quests-review", lazy: lazyPage(() => import("@/routes/admin/questsReview")) },
  ]),
  inArea("achievements", [
    { path: "achievements", lazy: lazyPage(() => import("@/routes/admin/achievements")) },
  ]),
  inArea("wager-rewards", [
    { path: "wager-rewards", lazy: lazyPage(() => import("@/routes/admin/wagerRewards")) },
    { path: "wager-rewards/create", lazy: lazyPage(() => import("@/routes/admin/wagerRewardCreate")) },
    { path: "wager-rewards/:id", lazy: lazyPage(() => import("@/routes/admin/wagerReward")) },
  ]),
  inArea("wagers", [
    { path: "wagers", lazy: lazyPage(() => import("@/routes/admin/wagers")) },
  ]),
  inArea("offers", [
    { path: "offers", lazy: lazyPage(() => import("@/routes/admin/offers")) },
    { path: "offers/create", lazy: lazyPage(() => import("@/routes/admin/offerCreate")) },
    { path: "offers/:id", lazy: lazyPage(() => import("@/routes/admin/offer")) },
  ]),
  inArea("offers-platforms", [
    { path: "offers-platforms", lazy: lazyPage(() => import("@/routes/admin/offersPlatforms")) },
  ]),
  inArea("tickets", [
    { path: "tickets", lazy: lazyPage(() => import("@/routes/admin/tickets")) },
    { path: "tickets/:id", lazy: lazyPage(() => import("@/routes/admin/ticket")) },
  ]),
  inArea("chat", [
    { path: "chat", lazy: lazyPage(() => import("@/routes/admin/chat")) },
  ]),
  inArea("settings", [
    { path: "settings", lazy: lazyPage(() => import("@/routes/admin/settings")) },
  ]),
  inArea("branding", [
    { path: "customization", element: <Navigate to="/admin/customization/branding" replace /> },
    { path: "customization/history", lazy: lazyPage(() => import("@/routes/admin/customization/history")) },
    { path: "customization/share", lazy: lazyPage(() => import("@/routes/admin/customization/share")) },
    { path: "customization/pages", lazy: lazyPage(() => import("@/routes/admin/customization/pages")) },
    { path: "customization/pages/create", lazy: lazyPage(() => import("@/routes/admin/customization/pageCreate")) },
    { path: "customization/pages/:id", lazy: lazyPage(() => import("@/routes/admin/customization/page")) },
    { path: "customization/:tab", lazy: lazyPage(() => import("@/routes/admin/customization/editor")) },
  ]),
]

export const framelessPages: RouteObject[] = [
  inArea("store", [
    { path: "/admin/store/orders/slips", lazy: lazyPage(() => import("@/routes/admin/slips")) },
  ]),
]
