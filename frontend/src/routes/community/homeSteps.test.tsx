import { act, screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootData, fan, product } from '@/test/builders'
import { setSession } from '@/session/session'
import { nothingPays } from '@/test/earning'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as Home } from './home'

const at = (path: string) => `${bootData.apiBase}${path}`
const none = () => HttpResponse.json({ data: [], total: 0 })

const serve = (whoami: typeof fan) =>
  server.use(
    mock.get(at('/user/product-manage/all'), () =>
      HttpResponse.json({ data: [{ ...product, badge: 'FEATURED' }], total: 1 }),
    ),
    mock.get(at('/user/product-order/all'), none),
    mock.get(at('/user/raffle/all/nova'), none),
    mock.get(at('/user/raffle-tickets/all'), none),
    mock.get(at('/user/cases/all/nova'), none),
    mock.get(at('/user/earning/own'), () => HttpResponse.json(nothingPays)),
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(whoami)),
  )

test('a fan without a confirmed email confirms it before the gems can be spent', async () => {
  const unconfirmed = { ...fan, user: fan.user && { ...fan.user, emailVerified: false } }
  serve(unconfirmed)
  show(<Home />, { as: unconfirmed })
  const steps = within(await screen.findByRole('list', { name: 'First steps' }))
  expect(steps.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Join Nova',
    'Collect gems',
    'Confirm your email',
    'Spend them',
  ])
  expect(steps.getByRole('button', { name: /Confirm your email/ })).toBeVisible()
  expect(steps.queryByRole('link', { name: /Spend them/ })).toBeNull()
  expect(screen.queryByRole('link', { name: /^Spend/ })).toBeNull()
  expect(await screen.findByText(/you can afford once your email is confirmed/)).toBeVisible()
})

test('what is shown stays while the page loads what a new member sees', async () => {
  const guest = { ...fan, member: null, balance: null }
  serve(guest)
  show(<Home />, { as: guest })
  const block = await screen.findByRole('heading', { name: 'Featured' })
  server.use(mock.get(at('/user/product-order/all'), () => new Promise(() => undefined)))
  act(() => void setSession({ ...fan, walletVersion: 9 }))
  expect(await screen.findByRole('button', { name: /^Joined/ })).toBeVisible()
  expect(block).toBeInTheDocument()
  expect(screen.getByRole('list', { name: 'First steps' })).toBeVisible()
})
