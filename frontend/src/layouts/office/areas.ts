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
  IconLink,
  IconListCheck,
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
import type { Area } from '@/api/shapes'
import { boot } from '@/api/boot'
import { can } from '@/session/session'

export type OfficeIcon = ComponentType<{ size?: number; stroke?: number; className?: string }>

const icons: Record<string, OfficeIcon> = {
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
  tickets: IconTicket,
  events: IconCalendarEvent,
  offers: IconRosette,
  'offers-platforms': IconBuildingCommunity,
  settings: IconSettings,
  branding: IconPalette,
  notifications: IconBell,
  economy: IconChartAreaLine,
  rewards: IconCoins,
}

/** SPEC 2: shown before it exists. */
const ANNOUNCED = 'quests-chain'

export interface Place extends Area {
  icon: OfficeIcon
  isComing: boolean
}

/** The areas this person may open, in the catalogue's order. */
export const places = (): Place[] =>
  (boot.areas ?? [])
    .filter(({ slug, built }) => built || slug === ANNOUNCED)
    .filter(({ requires }) => requires.length === 0 || requires.some((right) => can(right)))
    .map((area) => ({ ...area, icon: icons[area.slug] ?? IconBox, isComing: !area.built }))

/** The same as runs: areas of one group stand together under its name. */
export function placesByGroup() {
  const runs: { group: string | null; places: Place[] }[] = []
  for (const place of places()) {
    const last = runs.at(-1)
    if (last && last.group === place.group) last.places.push(place)
    else runs.push({ group: place.group, places: [place] })
  }
  return runs
}
