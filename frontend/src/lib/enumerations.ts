import type { Permission } from '@/api/shapes'

/**
 * Enumerations that the client alone has. Those of the server are generated into `@/api/constants`. A map over one of
 * them names every member (`satisfies Record<…>`), so that a new member fails the build until each map has it.
 */

/** Tabs of the settings, each with a right of its own. */
export const tabsOfSettings = {
  OVERVIEW: { label: 'Overview', right: 'SETTINGS_MANAGEMENT' },
  BILLING: { label: 'Billing', right: 'OWNER' },
  CONNECTIONS: { label: 'Connections', right: 'SETTINGS_MANAGEMENT' },
  ADMINS: { label: 'Admins', right: 'STAFFS_MANAGEMENT' },
  SECURITY: { label: 'Security', right: 'SETTINGS_MANAGEMENT' },
  WALLET: { label: 'Wallet', right: 'WALLETS_MANAGEMENT' },
} as const satisfies Record<string, { label: string; right: Permission | 'OWNER' }>
export type SettingsTab = keyof typeof tabsOfSettings
export const settingsTabs = Object.keys(tabsOfSettings) as SettingsTab[]

/** The links to the back office that an owner sees on the community's page. */
export const settingsShareTabs = ['CUSTOMIZE', 'CONNECTIONS', 'BILLING', 'COMMUNITY_SHARE'] as const
export type SettingsShareTab = (typeof settingsShareTabs)[number]

export const viewModes = ['Grid', 'List'] as const
export type ViewMode = (typeof viewModes)[number]

/** The tabs of the list of raffles, in their order. */
export const raffleTabs = ['ALL', 'ENDING_SOON', 'FINISHED'] as const
export type RaffleTab = (typeof raffleTabs)[number]

/** The tabs of the list of leaderboards, in their order. */
export const boardTabs = ['ALL', 'RUNNING', 'FINISHED'] as const
export type BoardTab = (typeof boardTabs)[number]

/** The tabs of the list of events, in their order. */
export const eventTabs = ['UPCOMING', 'PAST'] as const
export type EventTab = (typeof eventTabs)[number]

export const ticketFilters = ['all', 'winning', 'losing', 'active', 'finished'] as const
export type TicketFilter = (typeof ticketFilters)[number]

/** The phase of something with a start and an end, for one fan. */
export const itemPhases = ['coming-soon', 'active', 'ending-soon', 'finished', 'win'] as const
export type ItemPhase = (typeof itemPhases)[number]

export const toastTypes = ['SUCCESS', 'SUCCESS_PRIMARY', 'WARNING', 'ERROR', 'INFO'] as const
export type ToastType = (typeof toastTypes)[number]

/** The groups of lists that store filters. PROJECT is for the lists over all communities. */
export const filterScopes = ['USER', 'CREATOR', 'ADMIN', 'PROJECT'] as const
export type FilterScope = (typeof filterScopes)[number]

/** The two stores of an area: `all` filters as they are now, and the `general` ones that the next visit begins with. */
export const filterKeys = ['all', 'general'] as const
export type FilterKey = (typeof filterKeys)[number]

/** Lists that remember their filters: first the areas of the specification, then ours. */
export const filterAreas = [
  'raffles',
  'offers',
  'events',
  'transactions',
  'notifications',
  'leaderboards',
  'quests',
  'staff',
  'lootboxes',
  'tickets',
  'wagers',
  'analytics',
  'audit',
  'offer-platforms',
  'casino-accounts',
  'creators',
  'fan-messages',
  'friends',
  'imports',
  'inventory',
  'listings',
  'orders',
  'products',
  'referrals',
  'support',
  'support-tickets',
  'users',
  'wager-rewards',
  'waiting',
] as const
export type FilterArea = (typeof filterAreas)[number]
