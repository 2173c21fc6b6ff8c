import { act, screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import { openDialog, type Registry } from '@/dialogs/dialogs'
import { bootData, fan } from '@/test/builders'
import { raffle } from '@/test/raffle'
import { show } from '@/test/render'
import { server } from '@/test/server'
import DialogAddresses from './DialogAddresses'

const dialogs: Registry = {
  'raffle-join': { title: 'Get tickets', body: lazy(() => import('@/features/raffles/JoinRaffleDialog')) },
}
const served = (answer: () => Response) =>
  server.use(mock.get(`${bootData.apiBase}/user/raffle/one/nova/deck`, () => answer()))

test('a raffle’s dialog opens by its address, ready to buy tickets', async () => {
  served(() => HttpResponse.json(raffle))
  const { router } = show(<DialogAddresses />, { as: fan, at: '/?raffle=deck', dialogs })

  expect(await screen.findByRole('dialog')).toBeVisible()
  expect(await screen.findByText('Signed deck')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Buy 1 Ticket(s) - 10' })).toBeEnabled()
  await act(() => router.navigate('/'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a raffle’s dialog that a button opened has that address', async () => {
  served(() => HttpResponse.json(raffle))
  const { router } = show(<DialogAddresses />, { as: fan, at: '/raffles', dialogs })
  act(() => openDialog('raffle-join', { raffle }))
  await waitFor(() => expect(router.state.location.search).toBe('?raffle=deck'))
})

test('the address of a raffle that is gone says so, and is cleaned', async () => {
  served(() =>
    HttpResponse.json({ code: 'RAFFLE_NOT_FOUND', message: 'Gone', params: {}, fields: {} }, { status: 404 }),
  )
  const { router } = show(<DialogAddresses />, { as: fan, at: '/raffles?raffle=deck', dialogs })
  await waitFor(() => expect(router.state.location.search).toBe(''))
  expect(screen.queryByRole('dialog')).toBeNull()
})
