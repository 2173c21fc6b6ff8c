import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { lazy } from 'react'
import { expect, test } from 'vitest'
import type { Onboarding } from '@/api/shapes'
import type { Registry } from '@/dialogs/dialogs'
import { Component as Creators } from '@/routes/account/creators'
import { Component as StreamAccounts } from '@/routes/account/streamAccounts'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { stepsOf } from './steps'

const at = (path: string) => `${bootData.apiBase}${path}`
const dialogs: Registry = {
  'role-choose': { title: 'Choose your role', body: lazy(() => import('./RoleChooseDialog')) },
}
const asFar = (role: Onboarding['role'], ...done: string[]): Onboarding => ({
  role,
  steps: stepsOf(role === 'CREATOR').map((name) => ({ name, isDone: done.includes(name) })),
  offersCasinos: true,
})
const isAt = (progress: Onboarding) =>
  server.use(
    mock.get(at('/user/users/my-profile/onboarding'), () => HttpResponse.json(progress)),
    mock.get(at('/user/users/my-profile/connections'), () => HttpResponse.json({ data: [], total: 0 })),
  )

test.each([
  ['I am a fan', 'USER', '/onboarding/creators'],
  ['I am a creator', 'CREATOR', '/onboarding/create-community'],
])('who has not said what they come for is asked: %s', async (words, role, path) => {
  let said = ''
  isAt(asFar(null, 'CreateAccount'))
  server.use(
    mock.patch(at('/user/users/my-profile'), async ({ request }) => {
      said = ((await request.json()) as { role: string }).role
      return HttpResponse.json({})
    }),
  )
  const { user: hand, router } = show(<StreamAccounts />, { as: fan, at: '/onboarding/stream-accounts', dialogs })
  await hand.click(await screen.findByRole('button', { name: 'Skip for now' }))
  const dialog = await screen.findByRole('dialog', { name: 'Choose your role' })
  await hand.click(await within(dialog).findByRole('button', { name: new RegExp(words) }))
  await waitFor(() => expect(router.state.location.pathname).toBe(path))
  expect(said).toBe(role)
})

test('a press before the server has answered does not ask for a role that is known', async () => {
  let answer: () => void = () => {}
  isAt(asFar('CREATOR', 'CreateAccount'))
  server.use(
    mock.get(at('/user/users/my-profile/onboarding'), async () => {
      await new Promise<void>((resolve) => (answer = resolve))
      return HttpResponse.json(asFar('CREATOR', 'CreateAccount'))
    }),
  )
  const { user: hand, router } = show(<StreamAccounts />, { as: fan, at: '/onboarding/stream-accounts', dialogs })
  await hand.click(await screen.findByRole('button', { name: 'Skip for now' }))
  answer()
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/create-community'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the progress shows done and skipped steps, and links back', async () => {
  isAt(asFar('USER', 'CreateAccount'))
  server.use(mock.get(at('/user/creators'), () => HttpResponse.json({ data: [], total: 0 })))
  show(<Creators />, { as: fan, at: '/onboarding/creators' })
  const list = screen.getByRole('list', { name: 'Onboarding' })
  await waitFor(() => expect(within(list).getByText('Create account, done')).toBeInTheDocument())
  expect(within(list).getByText('Link accounts, skipped')).toBeInTheDocument()
  expect(within(list).getByText('Join communities').closest('li')).toHaveAttribute('aria-current', 'step')
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/onboarding/stream-accounts')
  expect(screen.getByRole('link', { name: 'Skip for now' })).toHaveAttribute('href', '/onboarding/casino-accounts')
})

test('once somebody joined, the button says go on', async () => {
  isAt(asFar('USER', 'CreateAccount', 'Creators'))
  server.use(mock.get(at('/user/creators'), () => HttpResponse.json({ data: [], total: 0 })))
  show(<Creators />, { as: fan, at: '/onboarding/creators' })
  expect(await screen.findByRole('link', { name: 'Continue' })).toBeVisible()
})
