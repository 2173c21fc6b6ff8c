import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TeamRaffleDetail } from '@/api/shapes'
import { show } from '@/test/render'
import { moment, raffle } from '@/test/raffle'
import { RaffleDetails } from './RaffleDetails'
import { RaffleState } from './RaffleState'

const [prize] = raffle.prizes
const finished = {
  ...raffle,
  status: 'FINISHED',
  description: 'The deck of the first stream.',
  minLevel: 5,
  password: '',
  revenue: '40',
  sources: { bought: 4, given: 0, password: 0 },
  endAt: moment(-1000),
  winners: [
    {
      id: 'w1',
      place: 1,
      ticket: 3,
      username: 'ada',
      prize: prize!,
      state: 'CLAIMED',
      reason: null,
      claimUntil: null,
      claimedAt: null,
      isOwn: false,
    },
  ],
} as unknown as TeamRaffleDetail

test('a raffle that is over keeps its text, rules, price and times, and leads to the check of its draw', async () => {
  show(
    <>
      <RaffleState raffle={finished} />
      <RaffleDetails raffle={finished} />
    </>,
  )
  expect(await screen.findByRole('link', { name: 'Check this draw' })).toHaveAttribute(
    'href',
    expect.stringMatching(/fairness\?community=nova&draw=r-demo$/),
  )
  expect(screen.getByText('The deck of the first stream.')).toBeVisible()
  for (const fact of ['Ticket price', 'Total tickets', 'Minimum level', 'Start', 'End'])
    expect(screen.getByText(fact)).toBeVisible()
})
