import { screen } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Creator } from '@/api/shapes'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { Component as Home } from './home'

const at = (path: string) => `${bootData.apiBase}${path}`
const nova: Creator = {
  id: 'o',
  slug: 'nova',
  username: 'nova',
  name: 'Nova',
  description: '',
  avatarUrl: null,
  bannerUrl: null,
  brandColor: '#9146FF',
  memberCount: 3,
  productCount: 1,
  subscribed: false,
  live: null,
  url: '/creator/nova',
}
const empty = () => HttpResponse.json({ data: [], total: 0 })

test('a visitor reads what the platform is, and a fan finds what waits', async () => {
  server.use(
    mock.get(at('/public/creators'), empty),
    mock.get(at('/user/creators'), () => HttpResponse.json({ data: [nova], total: 1 })),
    mock.get(at('/public/listings'), empty),
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json(fan)),
    mock.get(at('/user/home'), () =>
      HttpResponse.json({ communities: [], prizes: [], items: [], raffles: [], goals: [] }),
    ),
  )
  const visit = show(<Home />)
  expect(screen.getByRole('heading', { level: 1, name: 'Communities where watching pays' })).toBeVisible()
  visit.unmount()

  show(<Home />, { as: fan })
  expect(await screen.findByRole('heading', { level: 1, name: 'Hello, kai' })).toBeVisible()
  expect(await screen.findByRole('link', { name: /Nova.*3 members/s })).toHaveAttribute('href', '/creator/nova')
  expect(screen.queryByText('Communities where watching pays')).toBeNull()
})
