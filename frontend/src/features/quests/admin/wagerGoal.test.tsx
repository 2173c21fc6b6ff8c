import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootData, fan } from '@/test/builders'
import { purchases } from '@/test/challenge'
import { show } from '@/test/render'
import { formDataOf, server } from '@/test/server'
import { ChallengeForm } from './ChallengeForm'
import { blankChallenge } from './challengeValues'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }

test('a challenge of wagers is typed in dollars, and sent in cents', async () => {
  const sent: Record<string, unknown>[] = []
  server.use(
    ...['*/user/product-manage/all', '*/user/cases/all/:creator', '*/user/raffle/all/:slug'].map((address) =>
      mock.get(address, () => HttpResponse.json({ data: [], total: 0 })),
    ),
    mock.post(`${bootData.apiBase}/creator/challenges/one`, async ({ request }) => {
      sent.push(Object.fromEntries(await formDataOf(request)))
      return HttpResponse.json({ code: 'VALIDATION_ERROR', message: '', params: {}, fields: {} }, { status: 400 })
    }),
  )
  const wagers = { ...purchases, id: 't9', type: 'WAGER' as const, event: 'WAGER' as const, targetAmount: 10_000 }
  const { user } = show(
    <ChallengeForm blank={blankChallenge('QUEST', wagers)} templates={[wagers]} onSaved={() => undefined} />,
    { as: owner },
  )
  const amount = screen.getByLabelText(/^Amount wagered, in USD/)
  expect(amount).toHaveValue('100')
  await user.type(screen.getByLabelText(/^Name/), 'Warm up')
  await user.type(amount, '.505')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('Enter at most 2 digits after the point')).toBeVisible()
  expect(sent).toEqual([])
  await user.clear(amount)
  await user.type(amount, '250.50')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(sent[0]).toMatchObject({ targetAmount: '25050' }))
})
