import type { Board, BoardPosition, BoardPrize } from '@/api/shapes'
import { amountOfCents } from '@/lib/amounts'
import { now } from '@/lib/clock'
import { type BoardValues, DAY, prizeFields, sumOf } from './boardValues'
import { awardText, masked, prizeAt } from './examples'

/** Invented players for the preview: names of usual lengths, so that the masking shows. */
const PLAYERS = [
  { name: 'moonlight_rider', value: '4200.00' },
  { name: 'kai', value: '3150.50' },
  { name: 'SpinSister', value: '2890.00' },
]

const RUN_DAYS = { DAILY: () => 1, WEEKLY: () => 7, OWN: (values: BoardValues) => Number(values.repeatDays) || 1 }

/** The start so many months later. A month without the day begins on its last day. */
function monthsLater(start: number, months: number) {
  const date = new Date(start)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  date.setUTCFullYear(year, month, Math.min(date.getUTCDate(), last))
  return date.getTime()
}

/** The round that runs at a moment, else the first one. The server counts days and months in the board's zone. */
function roundOf(values: BoardValues, at: number) {
  const { repeat } = values
  const start = values.startsAt ? Date.parse(values.startsAt) : at
  if (repeat === 'NONE') return { start, end: values.endsAt ? Date.parse(values.endsAt) : start + DAY }
  const nth = (number: number) =>
    repeat === 'MONTHLY' ? monthsLater(start, number) : start + number * RUN_DAYS[repeat](values) * DAY
  // No round lasts longer than the longest first one, so the search begins before the round.
  const longest = repeat === 'MONTHLY' ? 31 * DAY : nth(1) - start
  let number = Math.max(Math.floor((at - start) / longest), 0)
  while (nth(number + 1) <= at) number += 1
  return { start: nth(number), end: nth(number + 1) }
}

/** The form's values as the board that fans will see. */
export const previewOf = (values: BoardValues): Board => {
  const { cash, gems } = sumOf(values.prizes)
  const at = now()
  const { start, end } = roundOf(values, at)
  const startsAt = new Date(start).toISOString()
  return {
    id: 'preview',
    slug: 'preview',
    name: values.name || 'Your leaderboard',
    description: values.description,
    kind: values.kind,
    currency: values.currency,
    zone: values.zone,
    repeat: values.repeat,
    repeatDays: Number(values.repeatDays) || null,
    casinos: [],
    positionsCount: PLAYERS.length,
    summaryPoints: gems,
    summaryCash: cash,
    window: {
      id: 'preview',
      number: 1,
      startsAt,
      endsAt: new Date(end).toISOString(),
      endedEarlyAt: null,
      state: end <= at ? 'PAID' : 'UPCOMING',
      positionsCount: PLAYERS.length,
      updatedAt: null,
      dataAt: null,
      frozenAt: null,
      revision: 0,
      evidenceHash: '',
      reviewUntil: null,
      paidAt: null,
      changedAt: null,
      summaryPoints: gems,
      summaryCash: cash,
    },
    denial: null,
    createdAt: startsAt,
  }
}

export const previewPositions = (values: BoardValues): BoardPosition[] =>
  PLAYERS.map(({ name, value }, index) => {
    const award = prizeAt(values.prizes, index + 1)
    const text = awardText(award, values.currency)
    return {
      id: name,
      order: index + 1,
      place: index + 1,
      casinoUsername: masked(name, values.masking),
      casinoId: null,
      wagered: value,
      reachedAt: new Date(0).toISOString(),
      prize:
        award.cents > 0n || award.gems > 0n
          ? { cash: amountOfCents(award.cents), gems: String(award.gems), text }
          : null,
      isOwn: false,
      avatarUrl: null,
    }
  })

/** The entered prizes as fans read them. A row without a place or a prize is left out. */
export const previewPrizes = ({ prizes, currency }: BoardValues): BoardPrize[] =>
  prizes.flatMap((prize) => {
    const firstPlace = Number(prize.firstPlace)
    const award = prizeAt([prize], firstPlace)
    if (!firstPlace || (award.cents === 0n && award.gems === 0n)) return []
    return [{ ...prizeFields(prize), firstPlace, text: awardText(award, currency) }]
  })
