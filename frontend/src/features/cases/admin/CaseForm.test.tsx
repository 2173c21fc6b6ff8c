import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { TeamCase } from '@/api/shapes'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { formDataOf, server } from '@/test/server'
import { CaseForm } from './CaseForm'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const prize = (id: string, ppm: number, value: string) => ({
  id,
  kind: 'GEMS' as const,
  name: `${value} gems`,
  image: null,
  rarity: 'COMMON' as const,
  ppm,
  value,
  sellPrice: null,
  productId: null,
  left: null,
  isGone: false,
})
const neon: TeamCase = {
  id: 'c1',
  slug: 'neon',
  name: 'Neon',
  description: '',
  image: null,
  price: '50',
  status: 'DRAFT',
  limitPerDay: null,
  oddsHash: 'x',
  oddsSince: '2026-11-01T00:00:00Z',
  prizes: [prize('a', 900_000, '10'), prize('b', 100_000, '100')],
  createdAt: '2026-11-01T00:00:00Z',
  expectedValue: 19,
  edge: 62,
  opened: 0,
  taken: '0',
  given: '0',
}

function kept(status: TeamCase['status'] = 'DRAFT') {
  const sent: Record<string, unknown>[] = []
  const shown = { ...neon, status }
  server.use(
    mock.get(`${bootData.apiBase}/creator/product-manage/all`, () => HttpResponse.json({ data: [], total: 0 })),
    mock.patch(`${bootData.apiBase}/creator/lootboxes/one/c1`, async ({ request }) => {
      const body = Object.fromEntries(await formDataOf(request))
      if (typeof body.seen === 'string') Object.assign(body, { seen: JSON.parse(body.seen) as unknown })
      sent.push(body)
      return HttpResponse.json(shown)
    }),
  )
  const { user } = show(<CaseForm shown={shown} onSaved={() => undefined} />, { as: owner })
  return { sent, user }
}

test('a case is published with what is on the screen, and its untouched odds stay what they are', async () => {
  const { sent, user } = kept()
  await user.clear(screen.getByLabelText(/^Price/))
  await user.type(screen.getByLabelText(/^Price/), '60')
  await user.click(screen.getByRole('button', { name: 'Publish case' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const { name, description, image } = neon
  const shown = { name, description, image, price: '50', limitPerDay: '', prizes: expect.any(Array) as unknown }
  expect(sent[0]).toEqual({ price: '60', status: 'ACTIVE', seen: shown })
})

test('changed odds are sent with the odds the page showed', async () => {
  const { sent, user } = kept('ACTIVE')
  expect(screen.getByRole('button', { name: 'Save case' })).toBeDisabled()
  const [value] = screen.getAllByLabelText(/^Gems/)
  await user.clear(value!)
  await user.type(value!, '12')
  await user.click(screen.getByRole('button', { name: 'Save case' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const shown = [
    { kind: 'GEMS', productId: null, ppm: 900_000, value: '10', rarity: 'COMMON' },
    { kind: 'GEMS', productId: null, ppm: 100_000, value: '100', rarity: 'COMMON' },
  ]
  expect(sent[0]?.seen).toEqual({ prizes: shown })
  expect(JSON.parse(sent[0]?.prizes as string)).toEqual([{ ...shown[0], value: '12' }, shown[1]])
})

test('prizes change places by their buttons, and the new order is sent', async () => {
  const { sent, user } = kept('ACTIVE')
  expect(screen.getByRole('button', { name: 'Move prize 1 up' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Move prize 2 up' }))
  expect(screen.getByText('prize 2 is now number 1 of 2.')).toBeInTheDocument()
  expect(screen.getAllByLabelText(/^Gems/).map((field) => (field as HTMLInputElement).value)).toEqual(['100', '10'])
  await user.click(screen.getByRole('button', { name: 'Save case' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  const order = JSON.parse(sent[0]?.prizes as string) as { value: string }[]
  expect(order.map(({ value }) => value)).toEqual(['100', '10'])
})

test('odds that do not add up bring the sentence about it into view', async () => {
  const { sent, user } = kept()
  const [odds] = screen.getAllByLabelText(/^Odds/)
  await user.clear(odds!)
  await user.type(odds!, '95')
  await user.click(screen.getByRole('button', { name: 'Publish case' }))
  expect(await screen.findByText('Total odds should be 100')).toBeVisible()
  expect(sent).toEqual([])
})
