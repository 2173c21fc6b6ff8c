import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ShownBanner } from '@/api/shapes'
import { bootCommunity } from '@/api/boot'
import { show } from '@/test/render'
import { TopBanners } from './TopBanners'

const raffle: ShownBanner = {
  id: '0190a000-0000-7000-8000-0000000000b1',
  kind: 'Link',
  placement: 'TOP',
  label: 'The raffle is open',
  link: '/raffles',
  picture: null,
}
const parcel = { ...raffle, id: '0190a000-0000-7000-8000-0000000000b2', label: 'Win a parcel' }

beforeEach(() => {
  localStorage.clear()
  bootCommunity().banners = [raffle, parcel]
})
afterEach(() => {
  bootCommunity().banners = []
})

test('a fan hides an announcement, and it stays hidden until its text changes', async () => {
  const first = show(<TopBanners />)
  await first.user.click(await screen.findByRole('button', { name: 'Hide the announcement: The raffle is open' }))
  expect(screen.queryByRole('link', { name: 'The raffle is open' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Win a parcel' })).toBeVisible()
  first.unmount()

  const again = show(<TopBanners />)
  expect(await screen.findByRole('link', { name: 'Win a parcel' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'The raffle is open' })).toBeNull()
  again.unmount()

  bootCommunity().banners = [{ ...raffle, label: 'The last hour of the raffle' }]
  show(<TopBanners />)
  expect(await screen.findByRole('link', { name: 'The last hour of the raffle' })).toBeVisible()
})

test('the bar is gone once all announcements are hidden', async () => {
  bootCommunity().banners = [raffle]
  const { user } = show(<TopBanners />)
  await user.click(await screen.findByRole('button', { name: /^Hide the announcement/ }))
  expect(screen.queryByRole('complementary', { name: 'Announcements' })).toBeNull()
})
