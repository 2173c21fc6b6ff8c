import { act, screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { bootCommunity } from '@/api/boot'
import { queryClient } from '@/api/queryClient'
import { openDialog } from '@/dialogs/dialogs'
import { attempt, challenge, proof } from '@/test/challenge'
import { fan, visitor } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as QuestsPage } from '@/routes/community/quests'
import { quests } from '@/session/quests'
import { beginAction } from './questAction'
import { ClaimPanel } from './ClaimPanel'
import DialogAddresses from '@/layouts/DialogAddresses'
import { at, dialogs, serve } from '@/test/questsApi'

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

test('a bounty is won, not completed', async () => {
  serve({ ...challenge, kind: 'BOUNTY', own: { ...attempt, status: 'CAN_REWARD', completed: 1 }, rewardsReady: 1 })
  const { user } = show(<QuestsPage />, { as: fan, dialogs })
  await user.click(await screen.findByRole('button', { name: 'Claim reward: Five of a kind' }))
  const dialog = await screen.findByRole('dialog', { name: 'Bounty' })
  expect(await within(dialog).findByText(/^You won/)).toHaveTextContent('You won Five of a kind')
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
      <DialogAddresses />
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
  expect(await screen.findByText('Counts once you join')).toBeVisible()
})

test('a visitor is led to the login', async () => {
  serve({ ...challenge, denial: { code: 'AUTH_UNAUTHORIZED', message: '', params: {}, until: null } })
  show(<QuestsPage />, { as: visitor, dialogs })
  expect(await screen.findByRole('heading', { name: 'Five of a kind' })).toBeVisible()
  openDialog('challenge-view', challenge)
  expect(await screen.findByRole('button', { name: 'Log in to take part' })).toBeEnabled()
})
