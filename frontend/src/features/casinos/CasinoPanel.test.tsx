import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { queryClient } from '@/api/queryClient'
import { Component as OnboardingPage } from '@/routes/account/casinoAccounts'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { CasinoPanel } from './CasinoPanel'

const at = (path: string) => `${bootData.apiBase}${path}`

function answering({ offersCasinos, isClosed = false }: { offersCasinos: boolean; isClosed?: boolean }) {
  const names = ['StreamAccounts', 'Creators', ...(offersCasinos ? ['CasinoAccounts'] : []), 'CheckInbox']
  server.use(
    mock.get(at('/user/users/my-profile/onboarding'), () =>
      HttpResponse.json({ role: 'USER', steps: names.map((name) => ({ name, isDone: false })), offersCasinos }),
    ),
    mock.get(at('/user/users/my-profile'), () =>
      HttpResponse.json({ country: 'SE', ageConfirmedAt: isClosed ? '2026-11-21T12:00:00Z' : null }),
    ),
    mock.get(at('/misc/casino-providers'), () => HttpResponse.json({ data: [], total: 0 })),
    mock.get(at('/misc/countries'), () => HttpResponse.json({ data: [], total: 0 })),
    mock.get(at('/user/casinos/connect'), () => HttpResponse.json({ data: [], total: 0 })),
  )
}

const isSettled = () => waitFor(() => expect(queryClient.isFetching()).toBe(0))

test('the profile offers casino accounts where a community uses them', async () => {
  answering({ offersCasinos: true })
  show(<CasinoPanel />, { as: fan })
  expect(await screen.findByRole('heading', { name: 'Casino accounts' })).toBeVisible()
})

test.each([false, true])(
  'the profile says nothing about casinos elsewhere, with an excluded person: %s',
  async (isClosed) => {
    answering({ offersCasinos: false, isClosed })
    show(
      <main aria-label="Profile">
        <CasinoPanel />
      </main>,
      { as: fan },
    )
    await isSettled()
    expect(screen.getByRole('main', { name: 'Profile' }).textContent).not.toMatch(/casino/i)
  },
)

test('an excluded person reads one sentence where a community uses casinos', async () => {
  answering({ offersCasinos: true, isClosed: true })
  show(<CasinoPanel />, { as: fan })
  expect(await screen.findByText('No casino is available for your age or country.')).toBeVisible()
})

test('the step of the onboarding is passed where no community uses casinos', async () => {
  answering({ offersCasinos: false })
  const { router } = show(<OnboardingPage />, { as: fan, at: '/onboarding/casino-accounts' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/onboarding/check-inbox'))
})
