import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as Profile } from './profile'

const at = (path: string) => `${bootData.apiBase}${path}`
const moved = vi.fn<() => void>()

beforeEach(() => {
  moved.mockClear()
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(moved)
  server.use(
    mock.get(at('/user/users/my-profile'), () => HttpResponse.json({ createdAt: '2026-11-01T00:00:00Z' })),
    mock.get(at('/user/users/my-profile/statistic'), () => new Promise(() => undefined)),
    mock.get(at('/user/wallets'), () => HttpResponse.json({ data: [], total: 0 })),
    mock.get(at('/user/product-order/all'), () => HttpResponse.json({ data: [], total: 0 })),
  )
})

test('a link to a tab shows that tab first', async () => {
  show(<Profile />, { as: fan, at: '/profile?tab=orders' })
  expect(await screen.findByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page')
  expect(moved).toHaveBeenCalledOnce()
})

test('the profile itself begins at its head', async () => {
  show(<Profile />, { as: fan, at: '/profile' })
  expect(await screen.findByRole('link', { name: 'Wallets' })).toHaveAttribute('aria-current', 'page')
  expect(moved).not.toHaveBeenCalled()
})
