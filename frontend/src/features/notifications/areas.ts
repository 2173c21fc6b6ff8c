import {
  IconBox,
  IconBroadcast,
  IconCalendarEvent,
  IconCreditCard,
  IconDiamond,
  IconFileZip,
  IconLifebuoy,
  IconMessages,
  IconLink,
  IconListCheck,
  IconRosette,
  IconShieldLock,
  IconShoppingBag,
  IconSparkles,
  IconTicket,
  IconTrendingUp,
  IconTrophy,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { FAN_NOTIFICATION_AREAS, TEAM_NOTIFICATION_AREAS } from '@/api/constants'
import type { NotificationArea } from '@/api/shapes'

interface AreaLook {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  tone: 'brand' | 'success' | 'warning' | 'info'
}

/** The look of each area of notifications, in the order of the choices. */
export const areas: Record<NotificationArea, AreaLook> = {
  COMMUNITY: { label: 'Communities', icon: IconSparkles, tone: 'brand' },
  WALLET: { label: 'Wallet', icon: IconDiamond, tone: 'success' },
  STORE: { label: 'Store', icon: IconShoppingBag, tone: 'brand' },
  RAFFLE: { label: 'Raffles', icon: IconTicket, tone: 'brand' },
  CASE: { label: 'Cases', icon: IconBox, tone: 'brand' },
  CHALLENGE: { label: 'Quests', icon: IconListCheck, tone: 'brand' },
  LEADERBOARD: { label: 'Leaderboards', icon: IconTrophy, tone: 'brand' },
  EVENT: { label: 'Events', icon: IconCalendarEvent, tone: 'brand' },
  WAGER: { label: 'Wagers', icon: IconTrendingUp, tone: 'brand' },
  OFFER: { label: 'Offers', icon: IconRosette, tone: 'brand' },
  REFERRAL: { label: 'Casino accounts', icon: IconLink, tone: 'info' },
  STREAM: { label: 'Streams', icon: IconBroadcast, tone: 'brand' },
  BILLING: { label: 'Plan', icon: IconCreditCard, tone: 'info' },
  ADMIN: { label: 'Teams', icon: IconUsersGroup, tone: 'info' },
  SECURITY: { label: 'Security', icon: IconShieldLock, tone: 'warning' },
  CHAT: { label: 'Chat', icon: IconMessages, tone: 'info' },
  SUPPORT: { label: 'Support', icon: IconLifebuoy, tone: 'info' },
  SYSTEM: { label: 'Your account', icon: IconFileZip, tone: 'info' },
}

const optionsFor = <Area extends NotificationArea>(sent: readonly Area[]) =>
  sent.map((value) => ({ value, label: areas[value].label }))

export const fanAreas = optionsFor(FAN_NOTIFICATION_AREAS)
export const teamAreas = optionsFor(TEAM_NOTIFICATION_AREAS)
