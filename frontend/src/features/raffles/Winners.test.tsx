import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { RafflePage, RaffleWinner } from '@/api/shapes'
import { fan } from '@/test/builders'
import { show } from '@/test/render'
import { Winners } from './Winners'

const prize = { id: 'p1', kind: 'GEMS' as const, name: '500 gems', winners: 1, amount: '500', text: '', product: null }
const award: RaffleWinner = {
  id: 'w1',
  place: 1,
  ticket: 3,
  username: 'ada',
  prize,
  state: 'WON',
  reason: null,
  claimUntil: null,
  claimedAt: null,
  isOwn: false,
}
// The part of a raffle that the list reads.
const raffle = { status: 'FINISHED', cancelledAt: null, entries: 1, prizes: [prize] } as unknown as RafflePage

test('a prize without another ticket has no winner', () => {
  const over: RafflePage = {
    ...raffle,
    status: 'FINISHED',
    winners: [{ ...award, state: 'VOIDED', reason: 'Two accounts' }],
  }
  const { unmount } = show(<Winners raffle={over} shown={over.winners} />, { as: fan })
  expect(screen.getByText(/taken back, and no other ticket was left: “Two accounts”/)).toBeVisible()
  expect(screen.getByText('No winner for 500 gems: no other ticket was left.')).toBeVisible()
  unmount()

  const redrawn = { ...over, winners: [...over.winners, { ...award, id: 'w2', ticket: 4, isOwn: false }] }
  show(<Winners raffle={redrawn} shown={redrawn.winners} />, { as: fan })
  expect(screen.getByText(/drawn again: “Two accounts”/)).toBeVisible()
  expect(screen.queryByText(/No winner for/)).toBeNull()
})
