import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { queryClient } from '@/api/queryClient'
import type { RafflePage, RaffleWinner } from '@/api/shapes'
import { bootData, fan } from '@/test/builders'
import { raffle } from '@/test/raffle'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { raffles } from './api'
import { Claim } from './Winners'

const at = (path: string) => `${bootData.apiBase}${path}`
const [first] = raffle.prizes
const award: RaffleWinner = {
  id: 'w1',
  place: 1,
  ticket: 3,
  username: 'fan',
  prize: first as RafflePage['prizes'][number],
  state: 'WON',
  reason: null,
  claimUntil: null,
  claimedAt: null,
  isOwn: true,
}

function Won() {
  const { data } = useQuery(raffles.one('nova', raffle.slug))
  const won = data?.winners.find(({ state }) => state === 'WON')
  return won && data ? <Claim raffle={data} award={won} /> : <p>Nothing to claim</p>
}

test('says where a claimed prize is, also when the event arrives before the answer and the button is gone', async () => {
  let state: RaffleWinner['state'] = 'WON'
  let send = () => undefined as void
  const answer = new Promise<void>((resolve) => {
    send = resolve
  })
  server.use(
    mock.get(at('/user/raffle/one/nova/deck'), () =>
      HttpResponse.json({ ...raffle, status: 'FINISHED', winners: [{ ...award, state }] }),
    ),
    mock.post(at('/user/raffle/claim/nova/deck'), async () => {
      state = 'CLAIMED'
      await answer
      return HttpResponse.json({ ...award, state })
    }),
  )
  const moving = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.spyOn(window, 'matchMedia').mockReturnValue(moving as unknown as MediaQueryList)
  Element.prototype.animate = () => ({ finished: new Promise(() => undefined) }) as unknown as Animation
  const { user } = show(
    <>
      <span data-wallet>
        <svg />
      </span>
      <Won />
    </>,
    { as: fan },
  )
  await user.click(await screen.findByRole('button', { name: 'Claim my prize' }))
  await waitFor(() => expect(state).toBe('CLAIMED'))
  await queryClient.invalidateQueries({ queryKey: ['raffles'] })
  expect(await screen.findByText('Nothing to claim')).toBeVisible()
  send()
  expect(await screen.findByText('The gems are in your wallet')).toBeVisible()
  await waitFor(() => expect(document.querySelector('[data-flying-gems]')).toHaveTextContent('+500'))
  document.querySelector('[data-flying-gems]')?.remove()
})

test('a claim without an answer can be sent again with the same key', async () => {
  const keys: (string | null)[] = []
  server.use(
    mock.get(at('/user/raffle/one/nova/deck'), () =>
      HttpResponse.json({ ...raffle, status: 'FINISHED', winners: [award] }),
    ),
    mock.post(at('/user/raffle/claim/nova/deck'), ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      return HttpResponse.error()
    }),
  )
  const { user } = show(<Won />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Claim my prize' }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
})
