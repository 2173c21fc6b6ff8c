import {
  IconBuildingCommunity,
  IconCoins,
  IconFileImport,
  IconFileText,
  IconLink,
  IconPlugConnected,
  IconPlus,
  IconReceipt,
  IconSettings,
  IconShare,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { AreaSlug } from '@/api/shapes'
import { type SettingsTab, tabsOfSettings } from '@/lib/enumerations'
import { can } from '@/session/session'
import { mayOpen, settingsHref, type OfficeIcon } from './adminNav'

interface Action {
  id: string
  label: string
  icon: OfficeIcon
  to: string
  /** More words it is found by. */
  words: string
}

const inArea = (area: AreaSlug, action: Action) => ({ ...action, isOpen: () => mayOpen(area) })

const inSettings = (tab: SettingsTab, action: Omit<Action, 'to'>) => ({
  ...action,
  to: settingsHref(tab),
  isOpen: () => can(tabsOfSettings[tab].right),
})

/** The palette's commands besides the areas. */
const actions = [
  inArea('store', {
    id: 'add-product',
    label: 'Add product',
    icon: IconPlus,
    to: '/admin/store/create',
    words: 'new create item merch key price',
  }),
  inArea('casino-referrals', {
    id: 'import-wagers',
    label: 'Import wagers',
    icon: IconFileImport,
    to: '/admin/casino-referrals?tab=import',
    words: 'casino csv file upload undo',
  }),
  inArea('casino-referrals', {
    id: 'casino-accounts',
    label: 'Fans’ casino accounts',
    icon: IconLink,
    to: '/admin/accounts',
    words: 'casino proof ownership confirm review',
  }),
  inArea('raffles', {
    id: 'create-raffle',
    label: 'Create raffle',
    icon: IconPlus,
    to: '/admin/raffles/create',
    words: 'new add giveaway',
  }),
  inArea('leaderboard', {
    id: 'create-leaderboard',
    label: 'Create leaderboard',
    icon: IconPlus,
    to: '/admin/leaderboard/create',
    words: 'new add board race prizes',
  }),
  inArea('cases', {
    id: 'create-case',
    label: 'Create case',
    icon: IconPlus,
    to: '/admin/cases/create',
    words: 'new add lootbox',
  }),
  inArea('quests', {
    id: 'create-quest',
    label: 'Create quest',
    icon: IconPlus,
    to: '/admin/quests/create',
    words: 'new add challenge bounty task',
  }),
  inArea('quests', {
    id: 'earning-rules',
    label: 'Earning rules',
    icon: IconLink,
    to: '/admin/quests/earning',
    words: 'watch chat follow subscribe gems experience pay dry run',
  }),
  inArea('quests', {
    id: 'earning-boosts',
    label: 'Boosts and streak',
    icon: IconLink,
    to: '/admin/quests/earning?tab=boosts',
    words: 'double gems multiplier daily visits earning',
  }),
  inArea('quests', {
    id: 'earning-codes',
    label: 'Stream codes',
    icon: IconLink,
    to: '/admin/quests/earning?tab=codes',
    words: 'live earning',
  }),
  inArea('achievements', {
    id: 'levels',
    label: 'Levels',
    icon: IconLink,
    to: '/admin/achievements',
    words: 'experience names rewards',
  }),
  inArea('store', {
    id: 'waiting-orders',
    label: 'View new orders',
    icon: IconReceipt,
    to: '/admin/store/orders?status=CREATED',
    words: 'waiting complete refund cancel ship',
  }),
  inArea('store', {
    id: 'orders',
    label: 'Orders',
    icon: IconReceipt,
    to: '/admin/store/orders',
    words: 'purchases refund cancel return tracking export csv',
  }),
  inArea('economy', {
    id: 'transactions',
    label: 'Transactions',
    icon: IconReceipt,
    to: '/admin/transactions',
    words: 'ledger books gems statement export csv',
  }),
  inArea('users', {
    id: 'tip',
    label: 'Give or deduct gems',
    icon: IconCoins,
    to: '/admin/users',
    words: 'send tip bonus reward fan member balance',
  }),
  inArea('users', {
    id: 'export-users',
    label: 'Export users',
    icon: IconFileText,
    to: '/admin/users',
    words: 'csv download members fans list',
  }),
  inArea('users', {
    id: 'import',
    label: 'Import points',
    icon: IconFileImport,
    to: '/admin/users/import',
    words: 'import csv streamelements botrix streamlabs phantombot loyalty migrate',
  }),
  inArea('branding', {
    id: 'branding',
    label: 'Edit branding',
    icon: IconLink,
    to: '/admin/customization/branding',
    words: 'color logo banner font look theme',
  }),
  inArea('branding', {
    id: 'pages',
    label: 'Pages and banners',
    icon: IconFileText,
    to: '/admin/customization/pages',
    words: 'text about rules announcement menu content',
  }),
  inArea('branding', {
    id: 'share',
    label: 'Share your community',
    icon: IconShare,
    to: '/admin/customization/share',
    words: 'link qr code banner twitch kick discord source invite promote',
  }),
  inSettings('OVERVIEW', {
    id: 'domain',
    label: 'Custom domain',
    icon: IconLink,
    words: 'own dns url address website',
  }),
  inSettings('OVERVIEW', {
    id: 'general',
    label: 'Name, address and time zone',
    icon: IconSettings,
    words: 'timezone clock rename slug url description general',
  }),
  {
    id: 'close',
    label: 'Close or hand over the community',
    icon: IconBuildingCommunity,
    to: settingsHref('OVERVIEW'),
    words: 'delete end shut transfer ownership export data',
    isOpen: () => can('OWNER'),
  },
  inSettings('BILLING', {
    id: 'billing',
    label: 'Billing and plan',
    icon: IconReceipt,
    words: 'invoice invoices upgrade downgrade pro subscription payment card price limits usage',
  }),
  inSettings('ADMINS', {
    id: 'team',
    label: 'Your team',
    icon: IconUsersGroup,
    words: 'staff admins invite rights permissions moderators',
  }),
  inSettings('WALLET', {
    id: 'wallet-settings',
    label: 'Wallet settings',
    icon: IconLink,
    words: 'limit reset economy',
  }),
  inSettings('CONNECTIONS', {
    id: 'connections',
    label: 'Connected channels',
    icon: IconPlugConnected,
    words: 'kick twitch discord stream live account integration',
  }),
  inSettings('SECURITY', { id: 'audit-log', label: 'Audit log', icon: IconLink, words: 'security who did what' }),
]

/** The palette's actions that this person may use. */
export const openActions = (): Action[] => actions.filter(({ isOpen }) => isOpen())
