import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { isLeaving } from '@/lib/leaving'
import { bootData } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import AuthorizationRequiredDialog from './AuthorizationRequiredDialog'

const PATH = `${bootData.apiBase}/common/auth/pending-action`
const tickets = { kind: 'JOIN_RAFFLE', reference: 'opening-night', quantity: 3, option: null } as const
// The person is back on this page.
afterEach(() => {
  window.dispatchEvent(new Event('pageshow'))
})

const dialog = <AuthorizationRequiredDialog source="raffles" what="join Opening night" action={tickets} />

test('an account comes first, because most visitors have none, and nothing else closes the dialog', () => {
  show(dialog)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Create an account', 'Log in'])
})

test.each(['Create an account', 'Log in'])('what was pressed is remembered before %s', async (name) => {
  const remembered: unknown[] = []
  server.use(
    mock.post(PATH, async ({ request }) => {
      remembered.push(await request.json())
      return HttpResponse.json({}, { status: 202 })
    }),
  )
  const { user } = show(dialog)
  await user.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(isLeaving()).toBe(true))
  expect(remembered).toEqual([tickets])
})

test('a failure is shown, and the buttons can be pressed again', async () => {
  server.use(mock.post(PATH, () => HttpResponse.error()))
  const { user } = show(dialog)
  await user.click(screen.getByRole('button', { name: 'Create an account' }))
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Create an account' })).toBeEnabled()
})
