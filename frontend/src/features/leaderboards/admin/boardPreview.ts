import type { Board, BoardPosition, BoardPrize } from '@/api/shapes'
import { amountOfCents } from '@/lib/amounts'
import { type BoardValues, DAY, prizeFields, sumOf } from './boardValues'
import { awardText, masked, prizeAt } from './examples'

/** The form's values as the board that fans will see. */
export const previewOf = (values: BoardValues): Board => {
  const { cash, gems } = sumOf(values.prizes)
  const startsAt = values.startsAt ?? new Date(0).toISOString()
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
    positionsCount: 0,
    summaryPoints: gems,
    summaryCash: cash,
    window: {
      id: 'preview',
      number: 1,
      startsAt,
      endsAt: values.endsAt ?? new Date(Date.parse(startsAt) + DAY).toISOString(),
      endedEarlyAt: null,
      state: 'UPCOMING',
      positionsCount: 0,
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

/** Invented players for the preview: names of usual lengths, so that the masking shows. */
const PLAYERS = [
  { name: 'moonlight_rider', value: '4200.00' },
  { name: 'kai', value: '3150.50' },
  { name: 'SpinSister', value: '2890.00' },
]

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
