import {
  IconAward,
  IconBell,
  IconBox,
  IconBuildingCommunity,
  IconCalendarEvent,
  IconChartAreaLine,
  IconChartBar,
  IconClipboardCheck,
  IconCoins,
  IconDice5,
  IconGauge,
  IconGift,
  IconLifebuoy,
  IconLink,
  IconListCheck,
  IconMessages,
  IconPalette,
  IconRosette,
  IconSettings,
  IconShoppingBag,
  IconTargetArrow,
  IconTicket,
  IconTimeline,
  IconTrophy,
  IconUsers,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { boot } from '@/api/boot'
import type { Area, AreaSlug } from '@/api/shapes'
import { type SettingsTab, settingsTabs, tabsOfSettings } from '@/lib/enumerations'
import { can, isSwitchedOff } from '@/session/session'

export type OfficeIcon = ComponentType<{ size?: number; stroke?: number; className?: string }>

/**
 * The areas of the back office. The server names each with its label, path, group and rights (boot.areas); together they
 * make the sidebar, the guards of the routes, the command palette and the landing page.
 */
const icons: Record<AreaSlug, OfficeIcon> = {
  'get-started': IconListCheck,
  overview: IconGauge,
  users: IconUsers,
  'casino-providers': IconDice5,
  'casino-referrals': IconLink,
  leaderboard: IconTrophy,
  raffles: IconTicket,
  quests: IconTargetArrow,
  'quests-chain': IconTimeline,
  'quests-review': IconClipboardCheck,
  achievements: IconAward,
  'wager-rewards': IconGift,
  wagers: IconChartBar,
  store: IconShoppingBag,
  cases: IconBox,
  tickets: IconLifebuoy,
  events: IconCalendarEvent,
  offers: IconRosette,
  'offers-platforms': IconBuildingCommunity,
  chat: IconMessages,
  settings: IconSettings,
  branding: IconPalette,
  notifications: IconBell,
  economy: IconChartAreaLine,
  rewards: IconCoins,
}

/** The specification opens the overview without a tab in the address. */
export const settingsHref = (tab: SettingsTab) =>
  tab === 'OVERVIEW' ? '/admin/settings' : `/admin/settings?tab=${tab}`

/** The tabs of the settings that this person may open. */
export const openSettingsTabs = () =>
  settingsTabs
    .filter((key) => can(tabsOfSettings[key].right))
    .map((key) => ({ key, label: tabsOfSettings[key].label, to: settingsHref(key) }))

export interface Place extends Area {
  icon: OfficeIcon
}

const isAllowed = ({ requires }: Area) => requires.length === 0 || requires.some((right) => can(right))
const isOff = ({ feature }: Area) => feature != null && isSwitchedOff(feature)
const isOpen = (area: Area) => isAllowed(area) && !isOff(area)
const named = (slug: AreaSlug) => boot.areas?.find((one) => one.slug === slug)

/** True if this person has a permission that opens the area, and the team has it on. */
export function mayOpen(slug: AreaSlug) {
  const area = named(slug)
  return area !== undefined && isOpen(area)
}

/** True if only the team's own switch keeps this person from opening the area. */
export function isOnlyOff(slug: AreaSlug) {
  const area = named(slug)
  return area !== undefined && isAllowed(area) && isOff(area)
}

/** The areas this person may open, in the catalog's order. */
export const places = (): Place[] =>
  (boot.areas ?? []).filter(isOpen).map((area) => ({ ...area, icon: icons[area.slug] }))

/** The same areas, grouped under their headings. */
export function placesByGroup() {
  const runs: { group: string | null; places: Place[] }[] = []
  for (const place of places()) {
    const last = runs.at(-1)
    if (last && last.group === place.group) last.places.push(place)
    else runs.push({ group: place.group, places: [place] })
  }
  return runs
}

/** The first area that the user may open, for users who may not open the requested page. */
export const landing = () => places()[0]?.path ?? '/admin/get-started'
