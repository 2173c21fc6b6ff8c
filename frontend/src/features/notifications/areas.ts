import {
  IconBroadcast,
  IconCalendarEvent,
  IconCreditCard,
  IconDiamond,
  IconFileZip,
  IconLink,
  IconListCheck,
  IconShieldLock,
  IconShoppingBag,
  IconSparkles,
  IconTicket,
  IconTrendingUp,
  IconTrophy,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { NotificationArea } from '@/api/shapes'

interface AreaLook {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  tone: 'brand' | 'success' | 'warning' | 'info'
}

/** How an area of notifications looks, in the order people choose from. */
export const areas: Record<NotificationArea, AreaLook> = {
  COMMUNITY: { label: 'Communities', icon: IconSparkles, tone: 'brand' },
  WALLET: { label: 'Wallet', icon: IconDiamond, tone: 'success' },
  STORE: { label: 'Store and cases', icon: IconShoppingBag, tone: 'brand' },
  RAFFLE: { label: 'Raffles', icon: IconTicket, tone: 'brand' },
  CHALLENGE: { label: 'Quests', icon: IconListCheck, tone: 'brand' },
  LEADERBOARD: { label: 'Leaderboards', icon: IconTrophy, tone: 'brand' },
  EVENT: { label: 'Events', icon: IconCalendarEvent, tone: 'brand' },
  WAGER: { label: 'Wagers', icon: IconTrendingUp, tone: 'brand' },
  REFERRAL: { label: 'Casino accounts', icon: IconLink, tone: 'info' },
  STREAM: { label: 'Streams', icon: IconBroadcast, tone: 'brand' },
  BILLING: { label: 'Plan', icon: IconCreditCard, tone: 'info' },
  ADMIN: { label: 'Teams', icon: IconUsersGroup, tone: 'info' },
  SECURITY: { label: 'Security', icon: IconShieldLock, tone: 'warning' },
  SYSTEM: { label: 'Your account', icon: IconFileZip, tone: 'info' },
}

type Reader = 'FAN' | 'TEAM'

/** Which areas are sent to fans and which to teams. A missing area does not compile. */
const readers: Record<NotificationArea, readonly Reader[]> = {
  COMMUNITY: ['FAN'],
  WALLET: ['FAN', 'TEAM'],
  STORE: ['FAN', 'TEAM'],
  RAFFLE: ['FAN', 'TEAM'],
  CHALLENGE: [],
  LEADERBOARD: [],
  EVENT: [],
  WAGER: [],
  REFERRAL: [],
  STREAM: [],
  BILLING: [],
  ADMIN: ['FAN', 'TEAM'],
  SECURITY: ['FAN'],
  SYSTEM: ['FAN', 'TEAM'],
}

const optionsFor = (reader: Reader) =>
  (Object.keys(areas) as NotificationArea[])
    .filter((area) => readers[area].includes(reader))
    .map((value) => ({ value, label: areas[value].label }))

export const fanAreas = optionsFor('FAN')
export const teamAreas = optionsFor('TEAM')
