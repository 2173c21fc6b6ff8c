import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fan } from '@/test/builders'
import { show } from '@/test/render'
import { Component as Billing } from './billing'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }

test('only the address of billing shows billing; other settings lead to the page of the closed community', async () => {
  const { unmount } = show(<Billing />, { as: owner, at: '/admin/settings?tab=BILLING' })
  expect(screen.getByRole('heading', { name: 'Billing' })).toBeVisible()
  unmount()
  const { router } = show(<Billing />, { as: owner, at: '/admin/settings?tab=OVERVIEW' })
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
})
