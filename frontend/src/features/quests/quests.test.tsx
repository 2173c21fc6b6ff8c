import { act, screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootCommunity } from '@/api/boot'
import { dialogs as all } from '@/app/spaces/community'
import { queryClient } from '@/api/queryClient'
import { openDialog, type Registry } from '@/dialogs/dialogs'
import { attempt, challenge, nothingWaits, proof } from '@/test/challenge'
import { bootData, fan, visitor } from '@/test/builders'
import { nothingPays } from '@/test/earning'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as QuestsPage } from '@/routes/community/quests'
import { quests } from './api'
import { beginAction } from './beginAction'
import { ClaimPanel } from './ClaimPanel'
import { QuestDialogAddress } from './QuestDialogAddress'
import { Reward } from './Reward'

const at = (path: string) => `${bootData.apiBase}${path}`
const pays = mock.get(at('/user/earning/own'), () => HttpResponse.json(nothingPays))
const dialogs: Registry = {
  'challenge-view': all['challenge-view'],
  'challenge-action': all['challenge-action'],
  'challenge-review': all['challenge-review'],
}
const ready = { ...challenge, own: { ...attempt, status: 'CAN_REWARD', progress: 100, completed: 1 }, rewardsReady: 1 }

/** The API with one challenge; returns the calls that write. */
function serve(first: object) {
  let shown: object = first
  const sent: { path: string; key: string | null; body?: FormData }[] = []
  const write = async (request: Request, next: object) => {
    const path = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const isForm = request.headers.get('Content-Type')?.startsWith('multipart')
    sent.push({
      path,
      key: request.headers.get('Idempotency-Key'),
      body: isForm ? await request.formData() : undefined,
    })
    shown = { ...shown, ...next }
    return HttpResponse.json(shown)
  }
  const one = `/user/challenges/one/${challenge.id}`
  server.use(
    pays,
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json({ ...fan, balance: '200', walletVersion: 2 })),
    mock.get(at('/user/challenges/all'), () => HttpResponse.json({ data: [shown], total: 1 })),
    mock.get(at('/user/challenges/chains/all'), () => HttpResponse.json({ data: [], total: 0 })),
    mock.get(at(one), () => HttpResponse.json(shown)),
    mock.get(at('/user/challenges/ready'), () => HttpResponse.json(nothingWaits)),
    mock.post(at(`${one}/start`), ({ request }) => write(request, { own: attempt, history: [attempt] })),
    mock.post(at(`${one}/submit`), ({ request }) => write(request, { own: { ...attempt, status: 'PENDING' } })),
    mock.post(at(`${one}/claim`), ({ request }) =>
      write(request, { own: { ...attempt, status: 'COMPLETED', completed: 1 }, rewardsReady: 0 }),
    ),
  )
  return { sent }
}

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

test('every dialog of a bounty is called a bounty, and one for a code asks for the code', async () => {
  serve({ ...challenge, kind: 'BOUNTY' })
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  await user.click(await screen.findByRole('button', { name: 'Five of a kind' }))
  const dialog = await screen.findByRole('dialog', { name: 'Bounty' })
  await user.click(await within(dialog).findByRole('button', { name: 'Start' }))
  expect(await screen.findByRole('button', { name: 'Start bounty' })).toBeVisible()
  expect(screen.getAllByRole('dialog', { name: 'Bounty' })).toHaveLength(2)
  queryClient.removeQueries({ queryKey: quests.one(proof.id).queryKey })
  beginAction({ ...proof, asksForCode: true }, 'submit')
  // Its data and its form are loaded together.
  expect(queryClient.getQueryState(quests.one(proof.id).queryKey)?.fetchStatus).toBe('fetching')
  expect(await screen.findByRole('dialog', { name: 'Enter the code' })).toBeVisible()
})

test('the button of a claim names a second part of the reward, or leaves all out', () => {
  const raffle = { id: 'x', slug: 'x', image: null, name: 'Deck' }
  const reward = { ...attempt.reward, raffle, tickets: 1 }
  const { unmount } = show(<ClaimPanel target={{ challengeId: 'c' }} name="Visit" reward={reward} />)
  expect(screen.getByRole('button', { name: 'Claim 50 gems and 1 ticket' })).toBeVisible()
  unmount()
  show(<ClaimPanel target={{ challengeId: 'c' }} name="Visit" reward={{ ...reward, experience: 5 }} />)
  expect(screen.getByRole('button', { name: 'Claim reward' })).toBeVisible()
})

test('a quest that is done elsewhere leads there, from the card and from its details', async () => {
  serve({ ...challenge, own: attempt })
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  const card = await screen.findByRole('article')
  expect(await within(card).findByRole('link', { name: 'Go to the store' })).toHaveAttribute('href', '/store')
  await user.click(within(card).getByRole('button', { name: 'Five of a kind' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByRole('link', { name: 'Go to the store' })).toBeVisible()
})

test('a quest of stream codes leads to the field for them', async () => {
  const codes = { ...challenge.challengeTemplate, event: 'CODE' }
  serve({ ...challenge, kind: 'QUEST', needsStart: false, challengeTemplate: codes })
  const { sections } = bootCommunity()
  bootCommunity().sections = ['home', 'quests']
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  await screen.findByRole('textbox', { name: 'Stream code' })
  await user.click(await screen.findByRole('link', { name: 'Enter a code' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Stream code' })).toHaveFocus())
  bootCommunity().sections = sections
})

test('the card of a rejected proof says why', async () => {
  serve({ ...proof, own: { ...attempt, status: 'FAILED', failure: 'REJECTED', reason: 'The link does not open.' } })
  show(<QuestsPage />, { as: fan, dialogs })
  expect(await screen.findByText('The team wrote: The link does not open.')).toBeVisible()
})

test('the address of a quest opens it, and Back closes it', async () => {
  serve(challenge)
  const page = (
    <>
      <QuestDialogAddress />
      <QuestsPage />
    </>
  )
  const { router, user } = show(page, { as: fan, dialogs, at: `/quests?quest=${challenge.id}` })
  const dialog = await screen.findByRole('dialog', { name: 'Challenge' })
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(router.state.location.search).toBe(''))
  await user.click(screen.getByRole('button', { name: 'Five of a kind' }))
  await waitFor(() => expect(router.state.location.search).toBe(`?quest=${challenge.id}`))
  await act(() => router.navigate(-1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a reload asks while a proof is typed', async () => {
  serve({ ...proof, own: attempt })
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  const reload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await user.click(await screen.findByRole('button', { name: 'Send proof: Five of a kind' }))
  await screen.findByLabelText('Text')
  expect(reload()).toBe(false)
  await user.type(screen.getByLabelText('Text'), 'My clip')
  expect(reload()).toBe(true)
})

test('a visitor reads what the first step is, and that joining counts', async () => {
  const join = { ...challenge.challengeTemplate, type: 'SUBSCRIBE', event: null }
  serve({ ...challenge, kind: 'QUEST', needsStart: false, challengeTemplate: join })
  const step = {
    ...challenge,
    challengeId: challenge.id,
    name: 'Welcome',
    challengeTemplate: join,
    position: 0,
    type: 'SUBSCRIBE',
    isLocked: false,
  }
  const chain = { id: 'c', name: 'Path', description: '', reward: challenge.reward, steps: [step], ownSteps: 0 }
  server.use(
    mock.get(at('/user/challenges/chains/all'), () =>
      HttpResponse.json({ data: [{ ...chain, status: null }], total: 1 }),
    ),
  )
  show(<QuestsPage />, { as: visitor, dialogs })
  expect(await screen.findByText('First step')).toBeVisible()
  expect(screen.queryByText('Your step')).toBeNull()
  expect(await screen.findByText('Counts when you join')).toBeVisible()
})

test('a visitor is led to the login', async () => {
  serve({ ...challenge, denial: { code: 'AUTH_UNAUTHORIZED', message: '', params: {}, until: null } })
  show(<QuestsPage />, { as: visitor, dialogs })
  expect(await screen.findByRole('heading', { name: 'Five of a kind' })).toBeVisible()
  openDialog('challenge-view', challenge)
  expect(await screen.findByRole('button', { name: 'Log in to take part' })).toBeEnabled()
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
