import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http as mock, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boot } from '@/api/boot'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import AccountMenu from './AccountMenu'

const at = (path: string) => `${bootData.apiBase}${path}`
const place = (slug: string, name: string, rewards = 0) => ({
  community: { slug, name, brandColor: '#9146FF', avatarUrl: null, url: `/creator/${slug}` },
  live: null,
  balance: '0',
  rewards,
  rewardGems: '0',
  isRestricted: false,
})
const asked = vi.fn<() => void>()

beforeEach(() => {
  asked.mockClear()
  server.use(
    mock.get(at('/user/home'), () => {
      asked()
      return HttpResponse.json({
        communities: [place('hearth', 'Hearth', 3), place('nova', 'Nova')],
        prizes: [],
        raffles: [],
        goals: [],
      })
    }),
    mock.get(at('/user/staff/acting'), () => HttpResponse.json({ data: [], total: 0 })),
  )
})
afterEach(() => {
  boot.host = 'platform'
})

const open = async () => {
  show(<AccountMenu user={fan.user!} mark="K" />, { as: fan })
  await userEvent.click(screen.getByRole('button', { name: 'Account of kai' }))
}

test('the menu leads to the other communities, with what waits there', async () => {
  await open()
  const other = await screen.findByRole('menuitem', { name: /Hearth.*3\s*to claim/s })
  expect(other).toHaveAttribute('href', '/creator/hearth')
  // The fan is at Nova.
  expect(screen.queryByRole('menuitem', { name: 'Nova' })).toBeNull()
  expect(screen.getByRole('menuitem', { name: 'My communities' })).toHaveAttribute('href', '/my-communities')
})

test('a custom domain only leads to the list on the platform', async () => {
  boot.host = 'custom'
  await open()
  expect(await screen.findByRole('menuitem', { name: 'My communities' })).toHaveAttribute(
    'href',
    'http://localhost:3000/my-communities',
  )
  expect(asked).not.toHaveBeenCalled()
})

test.each([
  [['USER', 'ADMIN'] as const, true],
  [['USER'] as const, false],
])('the desk is in the menu of an operator alone: %s', async (roles, isThere) => {
  show(<AccountMenu user={{ ...fan.user!, roles: [...roles] }} mark="K" />, { as: fan })
  await userEvent.click(screen.getByRole('button', { name: 'Account of kai' }))
  await screen.findByRole('menuitem', { name: 'Settings' })
  expect(screen.queryByRole('menuitem', { name: 'Operators’ desk' }) !== null).toBe(isThere)
})
