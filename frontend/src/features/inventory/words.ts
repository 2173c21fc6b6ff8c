import {
  IconBackpack,
  IconCoins,
  IconGift,
  IconMapPin,
  IconShoppingBag,
  IconSparkles,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { Item, ItemDetail, ItemState } from '@/api/shapes'
import type { Tone } from '@/components/Chip'
import { orderStatus } from '@/components/orderStatus'

type Icon = typeof IconGift

export const stateWords: Record<ItemState, { label: string; tone: Tone; icon: Icon }> = {
  TO_DISPATCH: { label: 'Add your address', tone: 'warning', icon: IconMapPin },
  YOURS: { label: 'Yours', tone: 'success', icon: IconBackpack },
  UNDER_WAY: { label: 'In progress', tone: 'info', icon: IconTruckDelivery },
  SOLD: { label: 'Sold back', tone: 'quiet', icon: IconCoins },
}

export const originLabel = {
  BOUGHT: 'Bought',
  RAFFLE: 'Won in a raffle',
  CASE: 'Won in a case',
  GIFT: 'A gift',
  QUEST: 'Reward of a quest',
  LEVEL: 'Reward of a level',
  WAGER: 'Reward for wagers',
  OFFER: 'Reward of an offer',
} as const satisfies Record<Item['origin'], string>

type Event = ItemDetail['history'][number]['event']

/** The name of a step of the history, and its mark. */
export function stepWords(event: Event, origin: Item['origin']): { label: string; icon: Icon } {
  if (event === 'BOUGHT') return { label: 'Bought', icon: IconShoppingBag }
  if (event === 'WON') return { label: originLabel[origin], icon: origin === 'GIFT' ? IconGift : IconSparkles }
  if (event === 'SOLD') return { label: 'Sold back', icon: IconCoins }
  if (event === 'PENDING') return { label: 'Address added', icon: IconMapPin }
  if (event === 'CREATED') return { label: 'Claimed', icon: orderStatus.CREATED.icon as Icon }
  const { label, icon } = orderStatus[event]
  return { label, icon: icon as Icon }
}
