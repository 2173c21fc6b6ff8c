import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { bootData, fan, member } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { BalanceForm } from './BalanceForm'

const address = `${bootData.apiBase}/creator/users/one/:id/balance`

test('a tip says what it will do, is sent once with its reason, and closes', async () => {
  const sent: unknown[] = []
  server.use(
    mock.patch(address, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json({})
    }),
  )
  const done = vi.fn<() => void>()
  const { user } = show(<BalanceForm member={member} kind="TIP" onDone={done} />, { as: fan })
  await user.type(screen.getByLabelText(/^Gems/), '1250')
  expect(screen.getByText('New balance').nextSibling).toHaveTextContent('1,400')
  await user.type(screen.getByLabelText(/^Reason/), 'Best joke of the night')
  await user.click(screen.getByRole('button', { name: 'Send 1,250 gems' }))
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ kind: 'TIP', amount: '1250', reason: 'Best joke of the night' }])
  expect(await screen.findByText('kai got 1,250 gems')).toBeVisible()
})

test('nothing is sent without an amount and a reason', async () => {
  const { user } = show(<BalanceForm member={member} kind="TIP" onDone={() => undefined} />, { as: fan })
  await user.type(screen.getByLabelText(/^Gems/), '1.5')
  await user.click(screen.getByRole('button', { name: 'Send gems' }))
  expect(await screen.findByText('Must be an integer')).toBeVisible()
  expect(screen.getByText('Field is required')).toBeVisible()
})

test('more than a fan holds cannot be deducted', async () => {
  const { user } = show(<BalanceForm member={member} kind="DEDUCTION" onDone={() => undefined} />, { as: fan })
  await user.type(screen.getByLabelText(/^Gems/), '151')
  expect(screen.getByText('Not enough gems')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Deduct 151 gems' })).toBeDisabled()
})

test('the server’s word about a field lands on that field', async () => {
  server.use(
    mock.patch(address, () =>
      HttpResponse.json(
        { code: 'VALIDATION_ERROR', message: 'Validation error', fields: { amount: 'Too much for one day' } },
        { status: 400 },
      ),
    ),
  )
  const { user } = show(<BalanceForm member={member} kind="TIP" onDone={() => undefined} />, { as: fan })
  await user.type(screen.getByLabelText(/^Gems/), '10')
  await user.type(screen.getByLabelText(/^Reason/), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Send 10 gems' }))
  expect(await screen.findByText('Too much for one day')).toBeVisible()
})
