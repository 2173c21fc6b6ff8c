import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import type { Registry } from '@/dialogs/dialogs'
import { bootData, fan } from '@/test/builders'
import { purchases } from '@/test/challenge'
import { show } from '@/test/render'
import { formDataOf, server } from '@/test/server'
import { ChainForm } from './ChainForm'
import CreateChallengeDialog from './CreateChallengeDialog'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const base = `${bootData.apiBase}/creator/challenges`

const made = {
  id: 'new',
  name: 'Buy in the store',
  reward: { words: '20 gems' },
  repeat: 'NOT_REPEATABLE',
  maxWinners: null,
  running: 0,
  chainId: null,
  archivedAt: null,
}

/** Answers what the dialog reads, and keeps what it sends. */
const withTemplates = () => {
  const sent: Record<string, unknown>[] = []
  server.use(
    ...['*/user/product-manage/all', '*/user/cases/all/:creator', '*/user/raffle/all/:slug'].map((address) =>
      mock.get(address, () => HttpResponse.json({ data: [], total: 0 })),
    ),
    mock.get(`${base}/providers/all`, () => HttpResponse.json({ data: [], total: 0 })),
    mock.get(`${base}/templates/all`, () => HttpResponse.json({ data: [purchases], total: 1 })),
    mock.post(`${base}/one`, async ({ request }) => {
      sent.push(Object.fromEntries(await formDataOf(request)))
      return HttpResponse.json(made, { status: 201 })
    }),
  )
  return sent
}

test.each([
  ['Publish quest', 'ACTIVE'],
  ['Save draft', 'DRAFT'],
])('one press on "%s" makes a whole quest of the proposals', async (press, publication) => {
  const sent = withTemplates()
  const { user } = show(<CreateChallengeDialog />, { as: owner })
  expect(await screen.findByLabelText(/^Where it counts/)).toHaveDisplayValue('This community')
  expect(screen.getByLabelText(/^Task/)).toHaveDisplayValue('Buy in the store')
  expect(screen.getByText('It costs 20 gems for each fan who completes it.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: press }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({
    publication,
    kind: 'QUEST',
    name: 'Buy in the store',
    templateId: 't1',
    targetAmount: '3',
    rewardGems: '20',
  })
})

test('a step of a chain is made in place, as a draft that runs once', async () => {
  const sent = withTemplates()
  server.use(mock.get(`${base}/all`, () => HttpResponse.json({ data: [], total: 0 })))
  const dialogs: Registry = {
    'challenge-create': { title: 'Create a step', body: lazy(() => import('./CreateChallengeDialog')) },
  }
  const { user } = show(<ChainForm onSaved={() => undefined} />, { as: owner, dialogs })
  await user.click(screen.getByRole('button', { name: 'Create a new step' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('button', { name: /^More settings/ }))
  expect(dialog.getByLabelText('Minimum level')).toBeVisible()
  expect(dialog.queryByLabelText('Repeat')).toBeNull()
  await user.click(dialog.getByRole('button', { name: 'Add step' }))
  await waitFor(() => expect(sent[0]).toMatchObject({ publication: 'DRAFT', repeat: 'NOT_REPEATABLE', maxWinners: '' }))
  expect(await screen.findByRole('link', { name: '1. Buy in the store' })).toBeInTheDocument()
})
