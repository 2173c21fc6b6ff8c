import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { NextAction } from '@/api/shapes'
import { useDialogs } from '@/dialogs/dialogs'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { NextActionButton } from './NextActionButton'

const at = (path: string) => `${bootData.apiBase}${path}`

function showNext(action: Partial<NextAction> | null, balance = '0') {
  const whole = action && { kind: 'VISIT_STORE', gems: '0', count: 0, name: '', reference: '', ...action }
  server.use(mock.get(at('/user/next-action'), () => HttpResponse.json({ action: whole })))
  return show(<NextActionButton />, { as: { ...fan, balance } })
}

test.each([
  [{ kind: 'CLAIM_REWARDS', gems: '60', count: 3 }, '0', 'Claim your first 60 gems'],
  [{ kind: 'CLAIM_REWARDS', gems: '60', count: 3 }, '5', 'Claim 60 gems'],
  [{ kind: 'CLAIM_REWARDS', count: 2 }, '5', 'Claim 2 rewards'],
  [{ kind: 'CONFIRM_EMAIL', gems: '60' }, '60', 'Confirm your email to spend 60 gems'],
  [{ kind: 'CONFIRM_EMAIL' }, '0', 'Confirm your email'],
] as const)('%j with %s gems is the button “%s”', async (action, balance, name) => {
  showNext(action, balance)
  expect(await screen.findByRole('button', { name })).toBeVisible()
})

test.each([
  [{ kind: 'CLAIM_PRIZE', reference: 'opening-night' }, 'Claim your prize', '/raffles/opening-night'],
  [{ kind: 'SPEND_GEMS', gems: '150' }, 'Spend 150 gems', '/store?affordable=yes'],
  [{ kind: 'DO_QUESTS', gems: '70' }, 'Earn 70 gems with a quest', '/quests'],
  [{ kind: 'WATCH' }, 'Watch and earn gems', '/watch'],
  [{ kind: 'VISIT_STORE' }, 'See what you can get', '/store'],
] as const)('%j is the link “%s”', async (action, name, to) => {
  showNext(action, '150')
  expect(await screen.findByRole('link', { name })).toHaveAttribute('href', to)
})

test('the email is confirmed in a dialog, and the page stays', async () => {
  const { user, router } = showNext({ kind: 'CONFIRM_EMAIL', gems: '60' }, '60')
  await user.click(await screen.findByRole('button', { name: /^Confirm your email/ }))
  expect(useDialogs.getState().map(({ kind }) => kind)).toEqual(['email-verify'])
  expect(router.state.location.pathname).toBe('/')
})

test('one press claims everything that waits', async () => {
  const claimed: string[] = []
  const quest = (id: string) => ({
    id,
    name: id,
    own: { reward: { gems: '30', experience: 0, product: null, case: null, raffle: null, tickets: 0, openings: 0 } },
    rewardsReady: 1,
  })
  server.use(
    mock.get(at('/user/challenges/all'), () => HttpResponse.json({ data: [quest('one'), quest('two')], total: 2 })),
    mock.get(at('/user/challenges/chains/all'), () => HttpResponse.json({ data: [], total: 0 })),
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json({ ...fan, balance: '60', walletVersion: 3 })),
    mock.post(at('/user/challenges/one/:id/claim'), ({ params }) => {
      claimed.push(String(params['id']))
      return HttpResponse.json({ ...quest(String(params['id'])), own: null, rewardsReady: 0 })
    }),
  )
  const { user } = showNext({ kind: 'CLAIM_REWARDS', gems: '60', count: 2 })
  await user.dblClick(await screen.findByRole('button', { name: 'Claim your first 60 gems' }))
  expect(await screen.findByText('You got 60 gems')).toBeVisible()
  expect(claimed).toEqual(['one', 'two'])
})
