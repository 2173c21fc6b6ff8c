import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import type { TeamRaffleDetail } from '@/api/shapes'
import { openDialog, type Registry } from '@/dialogs/dialogs'
import { now } from '@/lib/clock'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { statusOf } from '@/components/office/raffleStatus'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const inHours = (hours: number) => new Date(now() + hours * 3_600_000).toISOString()
const raffle = {
  id: 'r1',
  name: 'Signed deck',
  status: 'ACTIVE',
  cancelledAt: null,
  startAt: inHours(-1),
  endAt: inHours(5),
  entries: 25,
  members: 10,
} as TeamRaffleDetail
const dialogs: Registry = {
  'raffle-close': { title: 'Close early and draw', body: lazy(() => import('./CloseRaffleDialog')) },
}

function serve(answer: () => Response) {
  let closed = 0
  server.use(
    mock.post(`${bootData.apiBase}/creator/raffle/draw/r1`, () => {
      closed += 1
      return answer()
    }),
  )
  return () => closed
}

const opened = async (shown: TeamRaffleDetail) => {
  const { user } = show(null, { as: owner, dialogs })
  act(() => openDialog('raffle-close', { raffle: shown }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Close early and draw' }))
  return { user, dialog }
}

test('closing early says what is in the draw and that there is no way back, before it is done', async () => {
  const closed = serve(() => HttpResponse.json(raffle))
  const { user, dialog } = await opened(raffle)
  expect(await dialog.findByText(/^25 tickets of 10 fans are in the draw/)).toBeVisible()
  expect(dialog.getByText(/This cannot be undone/)).toBeVisible()
  expect(closed()).toBe(0)

  await user.click(dialog.getByRole('button', { name: 'Close and draw' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(closed()).toBe(1)
})

test('a double click closes the raffle once', async () => {
  const closed = serve(() =>
    closed() === 1
      ? HttpResponse.json(raffle)
      : HttpResponse.json(
          { code: 'RAFFLE_FINISHED', message: 'Raffle finished', params: {}, fields: {} },
          { status: 409 },
        ),
  )
  const { dialog } = await opened(raffle)
  const button = await dialog.findByRole('button', { name: 'Close and draw' })
  // Both before the next render.
  act(() => {
    fireEvent.click(button)
    fireEvent.click(button)
  })
  expect(await screen.findByText(/^Raffle closed\./)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(closed()).toBe(1)
})

test('it stays open without a confirmation, and after an error', async () => {
  const closed = serve(() =>
    HttpResponse.json(
      { code: 'RAFFLE_FINISHED', message: 'This raffle is over', params: {}, fields: {} },
      { status: 409 },
    ),
  )
  const { user, dialog } = await opened({ ...raffle, entries: 0, members: 0 })
  expect(await dialog.findByText(/^No tickets were sold yet/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Close and draw' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('This raffle is over')
  await user.click(dialog.getByRole('button', { name: 'Keep it running' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(closed()).toBe(1)
})

test('a raffle that has not begun is scheduled', () => {
  expect(statusOf({ ...raffle, startAt: inHours(1) }).label).toBe('Scheduled')
  expect(statusOf(raffle).label).toBe('Active')
  expect(statusOf({ ...raffle, status: 'PENDING', startAt: inHours(1) }).label).toBe('Preview')
  expect(statusOf({ ...raffle, startAt: inHours(1), cancelledAt: inHours(0) }).label).toBe('Canceled')
})
