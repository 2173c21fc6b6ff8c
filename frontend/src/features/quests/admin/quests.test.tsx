import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { ChallengeTemplate, Submission, TeamChallenge } from '@/api/shapes'
import { bootData, fan } from '@/test/builders'
import { purchases } from '@/test/challenge'
import { show } from '@/test/render'
import { formDataOf, server } from '@/test/server'
import { ChainForm } from './ChainForm'
import { ChallengeForm } from './ChallengeForm'
import { blankChallenge } from './challengeValues'
import { ReviewQueue } from './ReviewQueue'
import { stateOf } from './words'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const base = `${bootData.apiBase}/creator/challenges`

const noProducts = () =>
  server.use(
    ...['*/user/product-manage/all', '*/user/cases/all/:creator', '*/user/raffle/all/:slug'].map((address) =>
      mock.get(address, () => HttpResponse.json({ data: [], total: 0 })),
    ),
  )

test('the form begins with what the template proposes, and shows what the server refuses at its field', async () => {
  noProducts()
  const sent: Record<string, unknown>[] = []
  server.use(
    mock.post(`${base}/one`, async ({ request }) => {
      sent.push(Object.fromEntries(await formDataOf(request)))
      return HttpResponse.json(
        {
          code: 'VALIDATION_ERROR',
          message: '',
          params: {},
          fields: { repeat: 'With a number of winners, it runs once' },
        },
        { status: 400 },
      )
    }),
  )
  const { user } = show(
    <ChallengeForm blank={blankChallenge('BOUNTY', purchases)} templates={[purchases]} onSaved={() => undefined} />,
    { as: owner },
  )
  expect(screen.getByLabelText(/^Products bought/)).toHaveValue('3')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText(/^Name/), 'Three buys')
  await user.type(screen.getByLabelText(/^Gems/), '40')
  await user.type(screen.getByLabelText(/^Number of winners/), '2')
  await user.selectOptions(screen.getByLabelText('Repeat'), 'Every week')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('With a number of winners, it runs once')).toBeVisible()
  expect(sent[0]).toMatchObject({
    name: 'Three buys',
    kind: 'BOUNTY',
    templateId: 't1',
    targetAmount: '3',
    rewardGems: '40',
    rewardExperience: '0',
    maxWinners: '2',
    repeat: 'EVERY_WEEK',
    startAt: '',
  })
})

const submission = (id: string, username: string): Submission => ({
  id,
  username,
  memberId: `m${id}`,
  challengeId: 'c1',
  challengeName: 'Draw the mascot',
  kind: 'QUEST',
  type: 'ARBITRARY',
  status: 'PENDING',
  progress: 0,
  progressDuration: 0,
  progressAmount: 0,
  completed: 0,
  attempt: 1,
  startedAt: '2026-01-01T00:00:00Z',
  deadline: null,
  text: `Here it is, from ${username}`,
  link: 'https://example.com/clip',
  image: null,
  submittedAt: '2026-01-01T00:00:00Z',
  reviewedAt: null,
  reason: null,
  failure: null,
  readyAt: null,
  claimedAt: null,
  maxWinners: null,
  winners: 0,
  reward: { words: '75 gems', gems: '75', experience: 0, product: null, case: null, raffle: null, tickets: 0 },
})

test('a rejection needs a reason, and several submissions are approved at once', async () => {
  const waiting = [submission('1', 'ada'), submission('2', 'bo')]
  const decisions: unknown[] = []
  server.use(
    mock.get(`${base}/reviews/all`, () => HttpResponse.json({ data: waiting, total: waiting.length })),
    mock.patch(`${base}/reviews/one/1`, async ({ request }) => {
      decisions.push(await request.json())
      return HttpResponse.json(waiting[0])
    }),
    mock.patch(`${base}/reviews/many`, async ({ request }) => {
      decisions.push(await request.json())
      return HttpResponse.json({ decided: 1 })
    }),
  )
  const { user } = show(<ReviewQueue />, { as: owner })
  expect(await screen.findByText('Here it is, from ada')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Reject the submission of ada' }))
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  expect(screen.getByText('Field is required')).toBeVisible()
  expect(decisions).toEqual([])
  await user.type(screen.getByLabelText(/^Reason/), 'Too dark')
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await waitFor(() => expect(decisions).toEqual([{ decision: 'REJECT', reason: 'Too dark' }]))

  const open = screen.getAllByLabelText(/^Reason/).length
  await user.click(screen.getAllByRole('button', { name: /^Reject the submission/ })[0]!)
  expect(screen.getAllByLabelText(/^Reason/)).toHaveLength(open + 1)
  await user.keyboard('{Escape}')
  expect(screen.getAllByLabelText(/^Reason/)).toHaveLength(open)

  await user.click(screen.getByLabelText('Select all'))
  expect(screen.getAllByRole('button', { name: /^Reject/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Approve 2 submissions' }))
  expect(screen.getByText(/^Fans get .* gems.* for 2 submissions/)).toBeVisible()
  expect(decisions).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Approve 2 submissions' }))
  await waitFor(() => expect(decisions[1]).toEqual({ ids: ['1', '2'], decision: 'APPROVE', reason: '' }))
})

test('a single approval is one press that can be taken back, and a card names the winners that are left', async () => {
  const bounty = { ...submission('1', 'ada'), kind: 'BOUNTY' as const, maxWinners: 3, winners: 1 }
  const calls: unknown[] = []
  server.use(
    mock.get(`${base}/reviews/all`, () => HttpResponse.json({ data: [bounty], total: 1 })),
    mock.patch(`${base}/reviews/one/1`, async ({ request }) => {
      calls.push(await request.json())
      return HttpResponse.json(bounty)
    }),
    mock.post(`${base}/reviews/one/1/undo`, () => {
      calls.push('undo')
      return HttpResponse.json({})
    }),
  )
  const { user } = show(<ReviewQueue />, { as: owner })
  expect(await screen.findByText(/2 of 3 winners left/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Approve the submission of ada' }))
  await waitFor(() => expect(calls).toEqual([{ decision: 'APPROVE', reason: '' }]))
  const said = await screen.findByText('The submission of ada was approved')
  expect(said.closest('[role=status]')).not.toBeNull()
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  await waitFor(() => expect(calls).toHaveLength(2))
  expect(calls[1]).toBe('undo')
  await waitFor(() => expect(screen.queryByText('The submission of ada was approved')).toBeNull())
})

test('an empty queue says what comes there', async () => {
  server.use(mock.get(`${base}/reviews/all`, () => HttpResponse.json({ data: [], total: 0 })))
  show(<ReviewQueue />, { as: owner })
  expect(await screen.findByRole('heading', { name: 'Nothing to review' })).toBeVisible()
})

test('a queue that does not load can be asked again', async () => {
  let isBroken = true
  server.use(
    mock.get(`${base}/reviews/all`, () =>
      isBroken
        ? HttpResponse.json({ code: 'CHALLENGE_NOT_FOUND', message: 'Gone', params: {}, fields: {} }, { status: 404 })
        : HttpResponse.json({ data: [submission('1', 'ada')], total: 1 }),
    ),
  )
  const { user } = show(<ReviewQueue />, { as: owner })
  expect(await screen.findByRole('heading', { name: 'Could not load this' })).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Here it is, from ada')).toBeVisible()
})

test('a code takes the place of the description that asks for a proof, and no such quest counts automatically', async () => {
  noProducts()
  const proofs: ChallengeTemplate = {
    ...purchases,
    type: 'ARBITRARY',
    event: null,
    targetAmount: null,
    description: 'Send a text, a link or a picture',
  }
  const { user } = show(
    <ChallengeForm blank={blankChallenge('QUEST', proofs)} templates={[proofs]} onSaved={() => undefined} />,
    { as: owner },
  )
  expect(screen.queryByText('Counts automatically from the moment you publish it.')).toBeNull()
  expect(screen.getByLabelText(/^Description/)).toHaveValue('Send a text, a link or a picture')
  await user.type(screen.getByLabelText('Code'), 'GO')
  expect(screen.getByLabelText(/^Description/)).toHaveValue('Enter the code that the creator gives you')
  await user.clear(screen.getByLabelText('Code'))
  expect(screen.getByLabelText(/^Description/)).toHaveValue('Send a text, a link or a picture')
})

test('an archived quest is archived, whatever its dates say', () => {
  const dates = { startAt: null, endAt: null } satisfies Partial<TeamChallenge>
  expect(stateOf({ ...dates, publication: 'ACTIVE', archivedAt: '2026-01-01T00:00:00Z' }).key).toBe('ARCHIVED')
  expect(stateOf({ ...dates, publication: 'DRAFT', archivedAt: null }).key).toBe('DRAFT')
})

test('the preview is the card that fans see', async () => {
  noProducts()
  const { user } = show(
    <ChallengeForm blank={blankChallenge('CHALLENGE', purchases)} templates={[purchases]} onSaved={() => undefined} />,
    { as: owner },
  )
  await user.type(screen.getByLabelText(/^Name/), 'Three of a kind')
  await user.type(screen.getByLabelText(/^Gems/), '250')
  const preview = screen.getByRole('complementary', { name: 'Preview' })
  expect(preview).toHaveTextContent('Three of a kind')
  expect(preview).toHaveTextContent('250')
  expect(preview).toHaveTextContent('0 of 3')
  expect(preview).toHaveTextContent('Available')
  expect(preview).toHaveTextContent('Start')
})

test('the chain shows which quests cannot be steps, and why', async () => {
  noProducts()
  const quest = (id: string, name: string, values: Partial<TeamChallenge> = {}) => ({
    id,
    name,
    repeat: 'NOT_REPEATABLE',
    maxWinners: null,
    running: 0,
    chainId: null,
    archivedAt: null,
    publication: 'DRAFT',
    startAt: null,
    endAt: null,
    reward: { words: '5 gems' },
    ...values,
  })
  const data = [
    quest('1', 'First hello'),
    quest('2', 'Every day', { repeat: 'EVERY_WEEK' }),
    quest('3', 'Three prizes', { maxWinners: 3 }),
    quest('4', 'Already running', { running: 2 }),
    quest('5', 'Taken', { chainId: 'another' }),
  ]
  server.use(mock.get(`${base}/all`, () => HttpResponse.json({ data, total: data.length })))
  show(<ChainForm onSaved={() => undefined} />, { as: owner })

  expect(await screen.findByRole('option', { name: /^First hello/ })).toBeEnabled()
  for (const name of [
    'Every day (can be done again)',
    'Three prizes (has a number of winners)',
    'Already running (2 fans at it now)',
    'Taken (is in another chain)',
  ]) {
    expect(screen.getByRole('option', { name })).toBeDisabled()
  }
})
