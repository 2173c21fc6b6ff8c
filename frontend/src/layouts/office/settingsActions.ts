import {
  IconBuildingCommunity,
  IconLink,
  IconPlugConnected,
  IconReceipt,
  IconSettings,
  IconToggleRight,
  IconUserCheck,
  IconUsersGroup,
} from '@tabler/icons-react'
import { type SettingsTab, tabsOfSettings } from '@/lib/enumerations'
import { can } from '@/session/session'
import { settingsHref } from './adminNav'
import type { Command } from './command'

/** An action is found by its words, besides its label. */
export type Action = Command & { words: string }

const inSettings = (tab: SettingsTab, action: Action) => ({
  to: settingsHref(tab),
  ...action,
  isOpen: () => can(tabsOfSettings[tab].right),
})

/** The settings, each by what people look for. The part of a long page has an anchor. */
export const settingsActions = [
  inSettings('OVERVIEW', {
    id: 'domain',
    label: 'Custom domain',
    icon: IconLink,
    to: `${settingsHref('OVERVIEW')}#domains`,
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
    to: `${settingsHref('OVERVIEW')}#owner`,
    words: 'delete end shut cancel transfer ownership sell export download data backup gdpr',
    isOpen: () => can('OWNER'),
  },
  inSettings('OVERVIEW', {
    id: 'audience',
    label: 'Who can take part',
    icon: IconUserCheck,
    to: `${settingsHref('OVERVIEW')}#audience`,
    words: 'age country countries region minimum adult eligibility restrict gambling',
  }),
  inSettings('OVERVIEW', {
    id: 'areas',
    label: 'Areas',
    icon: IconToggleRight,
    to: `${settingsHref('OVERVIEW')}#areas`,
    words: 'casinos switch off on hide disable feature module gambling',
  }),
  inSettings('BILLING', {
    id: 'billing',
    label: 'Billing and plan',
    icon: IconReceipt,
    words:
      'invoice invoices receipt upgrade downgrade pro free subscription payment credit card price limits usage cancel vat tax yearly monthly money',
  }),
  inSettings('ADMINS', {
    id: 'team',
    label: 'Your team',
    icon: IconUsersGroup,
    words:
      'staff admins administrators invite rights roles permissions moderators mods editor support treasurer access',
  }),
  inSettings('WALLET', {
    id: 'wallet-settings',
    label: 'Wallet settings',
    icon: IconLink,
    words: 'limit limits daily issuance reset gems balance season economy stop spending',
  }),
  inSettings('CONNECTIONS', {
    id: 'connections',
    label: 'Connected channels',
    icon: IconPlugConnected,
    words: 'kick twitch discord stream live account accounts integration connect bot channel',
  }),
  inSettings('SECURITY', {
    id: 'audit-log',
    label: 'Audit log',
    icon: IconLink,
    words: 'security who did it what history changes log export csv activity',
  }),
]
