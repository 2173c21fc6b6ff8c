import { screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { commitment, oddsHash, openCase, rootOf, winners } from '@/lib/fairness/v1'
import { bootData } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as Fairness } from './fairness'

const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f'
const ODDS = [
  { id: 'Gold key', ppm: 300_000 },
  { id: 'Sticker', ppm: 700_000 },
]
const roll = openCase(SEED, 'fan', 0, ODDS)
const opening = {
  version: 'v1',
  kind: 'case',
  serverSeed: SEED,
  commitment: commitment(SEED),
  clientSeed: 'fan',
  nonce: 0,
  odds: ODDS,
  oddsHash: oddsHash(ODDS),
  ...roll,
}
const address = (proof: object) => `/fairness#${encodeURIComponent(JSON.stringify(proof))}`

test('a link with a proof is recomputed without a press, and a forged one is found out', async () => {
  const first = show(<Fairness />, { at: address(opening) })
  expect(await screen.findByRole('heading', { name: 'Verified' })).toBeVisible()
  expect(screen.getByText(`Opening 0 gave “${roll.prize}”.`)).toBeVisible()
  first.unmount()

  show(<Fairness />, { at: address({ ...opening, commitment: 'f'.repeat(64) }) })
  expect(await screen.findByRole('heading', { name: 'The proof does not match' })).toBeVisible()
  expect(screen.getByText('The server seed does not match its hash')).toBeVisible()
})

test('a file is checked at once, and what is no proof says why', async () => {
  const { user } = show(<Fairness />, { at: '/fairness' })
  await user.upload(screen.getByLabelText(/Drop a proof here/), new File([JSON.stringify(opening)], 'proof.json'))
  expect(await screen.findByRole('heading', { name: 'Verified' })).toBeVisible()
  const text = screen.getByLabelText('Or paste it')
  await user.clear(text)
  await user.type(text, 'hello')
  await user.click(screen.getByRole('button', { name: 'Check the proof' }))
  expect(await screen.findByText(/This is not valid JSON/)).toBeVisible()
})

test('seeds typed by hand give the same opening', async () => {
  const { user } = show(<Fairness />, { at: '/fairness' })
  await user.click(screen.getByRole('radio', { name: 'Your seeds' }))
  await user.type(await screen.findByLabelText('Server seed'), SEED)
  await user.type(screen.getByLabelText('Client seed'), 'fan')
  await user.type(screen.getByLabelText('Prize 1'), 'Gold key')
  await user.type(screen.getByLabelText('Chance of prize 1 in percent'), '30')
  await user.click(screen.getByRole('button', { name: 'Recompute the opening' }))
  expect(await screen.findByText('Total odds should be 100.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Add a prize' }))
  await user.type(screen.getByLabelText('Prize 2'), 'Sticker')
  await user.type(screen.getByLabelText('Chance of prize 2 in percent'), '70')
  await user.click(screen.getByRole('button', { name: 'Recompute the opening' }))
  expect(await screen.findByText(`Opening 0 gave “${roll.prize}”.`)).toBeVisible()
})

test('the link of a draw fetches its proof from the community', async () => {
  const [root, randomness] = [rootOf(['a', 'b']), 'ab'.repeat(32)]
  server.use(
    mock.get(`${bootData.apiBase}/public/raffle/proof/d1`, ({ request }) => {
      expect(new URL(request.url).searchParams.get('creator')).toBe('nova')
      return HttpResponse.json({
        version: 'v1',
        kind: 'raffle',
        raffleId: 'd1',
        state: 'DRAWN',
        seed: SEED,
        commitment: commitment(SEED),
        entries: [
          ['a', 1],
          ['b', 1],
        ],
        entriesRoot: root,
        onePerMember: false,
        fallback: false,
        beacon: { chain: 'local-1', round: 9, randomness, signature: '00' },
        winners: winners({ raffleId: 'd1', root, round: 9, randomness }, SEED, 2, 1),
      })
    }),
  )
  show(<Fairness />, { at: '/fairness?community=nova&draw=d1' })
  // Its randomness is not that of its signature.
  const result = within(screen.getByRole('region', { name: 'Result' }))
  expect(await result.findByText('The randomness does not match the signature of round 9')).toBeVisible()
  expect(result.getByText('The 2 tickets match the list frozen at the end')).toBeVisible()
})
