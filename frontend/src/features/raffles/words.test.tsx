import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { raffle } from '@/test/raffle'
import { show } from '@/test/render'
import { FairPromise } from './FairPromise'
import { RaffleCard } from './RaffleCard'

test('the ring on a card says what its percentage is', () => {
  show(<RaffleCard raffle={raffle} />)
  expect(screen.getByRole('img', { name: '4 of 10 tickets sold' })).toBeVisible()
  expect(screen.getByText('sold')).toBeVisible()
})

test('what the operator of a local beacon could know is behind the question why it is fair', () => {
  show(<FairPromise raffle={{ ...raffle, promise: { ...raffle.promise, isLocal: true } }} />)
  const details = screen.getByRole('group')
  expect(within(details).getByText('Why it is fair')).toBeVisible()
  expect(within(details).getByText(/operator could know it early/)).not.toBeVisible()
})
