import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { attempt, challenge, nothingWaits, proof } from '@/test/challenge'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as QuestsPage } from '@/routes/community/quests'
import { Reward } from '@/components/Reward'
import { at, dialogs, ready, serve } from '@/test/questsApi'

test('a fan starts a challenge from its card', async () => {
  const { sent } = serve(challenge)
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  await user.click(await screen.findByRole('button', { name: 'Start: Five of a kind' }))
  const dialog = await screen.findByRole('dialog', { name: 'Challenge' })
  expect(await within(dialog).findByText('You have 1 day after you start')).toBeVisible()
  expect(within(dialog).getByText('Buy five products.')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Start challenge' }))
  await waitFor(() => expect(sent).toEqual([{ path: 'start', key: null, body: undefined }]))
  expect(await screen.findByText('In progress', { selector: 'article *' })).toBeVisible()
  expect(screen.getByText('2 of 5')).toBeVisible()
})

test('after the start of a challenge with a proof, the form for the proof follows', async () => {
  serve(proof)
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  await user.click(await screen.findByRole('button', { name: 'Start: Five of a kind' }))
  await user.click(await screen.findByRole('button', { name: 'Start challenge' }))
  expect(await screen.findByRole('button', { name: 'Send for review' })).toBeVisible()
})

test('a claim carries one key, is paid once, and says what was paid', async () => {
  const { sent } = serve(ready)
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  await user.click(await screen.findByRole('button', { name: 'Claim reward: Five of a kind' }))
  await user.dblClick(await screen.findByRole('button', { name: 'Claim 50 gems' }))
  expect(await screen.findByText('You got 50 gems')).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(await screen.findByText('1/1 Completed')).toBeVisible()
})

test('a claim without an answer is repeated with the same key', async () => {
  serve(ready)
  const keys: (string | null)[] = []
  server.use(
    mock.post(at(`/user/challenges/one/${challenge.id}/claim`), ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'))
      return HttpResponse.error()
    }),
  )
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  await user.click(await screen.findByRole('button', { name: 'Claim reward: Five of a kind' }))
  await user.click(await screen.findByRole('button', { name: 'Claim 50 gems' }))
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(keys).toHaveLength(2))
  expect(keys[0]).toBe(keys[1])
})

test('a reward names the case to open and the raffle of its tickets', () => {
  const place = { id: 'x', slug: 'x', image: null }
  const reward = {
    ...challenge.reward,
    gems: '0',
    case: { ...place, name: 'Neon case' },
    raffle: { ...place, name: 'Signed deck' },
    tickets: 3,
  }
  show(<Reward reward={reward} />)
  expect(screen.getByText('1 free opening: Neon case')).toBeVisible()
  expect(screen.getByText('3 tickets: Signed deck')).toBeVisible()
})

test('a refused claim says why, and the reward waits', async () => {
  serve(ready)
  server.use(
    mock.post(at(`/user/challenges/one/${challenge.id}/claim`), () =>
      HttpResponse.json(
        { code: 'STORE_PRODUCT_OUT_OF_STOCK', message: 'Product is out of stock', params: {}, fields: {} },
        { status: 409 },
      ),
    ),
  )
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  await user.click(await screen.findByRole('button', { name: 'Claim reward: Five of a kind' }))
  await user.click(await screen.findByRole('button', { name: 'Claim 50 gems' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('out of stock')
  expect(screen.getByRole('button', { name: 'Claim 50 gems' })).toBeEnabled()
})

test('a proof needs a text, a link or a picture, and is sent for review', async () => {
  const { sent } = serve({ ...proof, own: attempt })
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  await user.click(await screen.findByRole('button', { name: 'Send proof: Five of a kind' }))
  await user.click(await screen.findByRole('button', { name: 'Send for review' }))
  expect(await screen.findByText('Add a text, a link or a picture.')).toBeVisible()
  expect(screen.getByText('One of the three is enough: a text, a link or a picture.')).toBeVisible()
  expect(screen.getByText(/at most 2 MB/)).toBeVisible()
  await user.type(screen.getByLabelText('Link'), 'clip')
  expect(screen.queryByText('Add a text, a link or a picture.')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Send for review' }))
  expect(await screen.findByText('Enter a whole address that starts with https://.')).toBeVisible()
  expect(sent).toHaveLength(0)
  await user.clear(screen.getByLabelText('Link'))
  await user.type(screen.getByLabelText('Link'), 'https://example.com/clip')
  await user.click(screen.getByRole('button', { name: 'Send for review' }))
  expect(await screen.findByText('Sent. The team reviews it.')).toBeVisible()
  expect(sent[0]?.path).toBe('submit')
  expect(await screen.findByText('Under review', { selector: 'article *' })).toBeVisible()
})

test('the details say what counts, and show earlier attempts with the reason of a rejection', async () => {
  const rejected = { ...attempt, id: 'a0', status: 'FAILED', failure: 'REJECTED', reason: 'The link does not open.' }
  serve({ ...proof, own: rejected, history: [rejected], restart: 'RESTART_IF_FAILED' })
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  await user.click(await screen.findByRole('button', { name: 'Five of a kind' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Send a proof: a text, a link or a picture')).toBeVisible()
  expect(within(dialog).getByText('The link does not open.')).toBeVisible()
  expect(within(dialog).getByRole('button', { name: 'Try again' })).toBeEnabled()
})

test('without any quest the page says so, and a search that finds nothing can be cleared', async () => {
  serve(challenge)
  server.use(mock.get(at('/user/challenges/all'), () => HttpResponse.json({ data: [], total: 0 })))
  show(<QuestsPage />, { as: fan })
  expect(await screen.findByRole('heading', { name: 'No quests yet' })).toBeVisible()
})

test('all rewards that wait are claimed with one press, and a refused one waits on', async () => {
  const other = {
    ...ready,
    id: 'other',
    name: 'Other',
    own: { ...ready.own, reward: { ...attempt.reward, gems: '20' } },
  }
  const gone = { ...ready, id: 'gone', name: 'Gone' }
  const claimed: string[] = []
  serve(ready)
  server.use(
    mock.get(at('/user/challenges/all'), () => HttpResponse.json({ data: [ready, gone, other], total: 3 })),
    mock.get(at('/user/challenges/ready'), () => HttpResponse.json({ ...nothingWaits, count: 3, gems: '120' })),
    mock.post(at('/user/challenges/one/:id/claim'), ({ params }) => {
      claimed.push(String(params.id))
      if (params.id !== 'gone') return HttpResponse.json({ ...ready, own: null, rewardsReady: 0 })
      const body = { code: 'STORE_PRODUCT_OUT_OF_STOCK', message: 'The product is sold out', params: {}, fields: {} }
      return HttpResponse.json(body, { status: 409 })
    }),
  )
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  await user.click(await screen.findByRole('button', { name: 'Claim all 3 rewards' }))
  expect(await screen.findByText('You got 70 gems')).toBeVisible()
  expect(claimed).toEqual([challenge.id, 'gone', 'other'])
  expect(await screen.findByRole('alert')).toHaveTextContent('Gone: The product is sold out')
})

test('a logged-in person who is no member joins from the page', async () => {
  serve(challenge)
  show(<QuestsPage />, { as: { ...fan, member: null }, dialogs })
  expect(await screen.findByRole('button', { name: `Join ${bootData.community?.name ?? ''}` })).toBeEnabled()
})
