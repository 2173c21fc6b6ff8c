import { IconHome } from '@tabler/icons-react'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { fan } from '@/test/builders'
import { someReferrals } from '@/test/friends'
import { server } from '@/test/server'
import { show } from '@/test/render'
import { Shell } from './Shell'

const section = (name: string) => ({ to: `/${name.toLowerCase()}`, label: name, icon: IconHome })
const SECTIONS = ['Home', 'Leaderboard', 'Quests', 'Raffles', 'Cases', 'Wagers', 'Store'].map(section)
const below = () => within(screen.getByRole('navigation', { name: 'Main, below' }))
const links = () =>
  below()
    .getAllByRole('link')
    .map((link) => link.textContent)

test('a phone has room for six sections', () => {
  show(<Shell brand="" corner="" nav={SECTIONS.slice(0, 6)} />)
  expect(links()).toHaveLength(6)
  expect(below().queryByRole('button')).toBeNull()
})

test('further sections are in a menu with the pages of the creator', async () => {
  show(<Shell brand="" corner="" nav={SECTIONS} pages={[{ slug: 'rules', name: 'Rules' }]} />)
  expect(links()).toEqual(['Home', 'Leaderboard', 'Quests', 'Raffles', 'Cases'])
  await userEvent.click(await below().findByRole('button', { name: 'More' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(['Wagers', 'Store', 'Rules'])
  expect(items[0]).toHaveAttribute('href', '/wagers')
})

test('a desk has room for eight links beside the name, and the rest is in the menu', async () => {
  const nav = [...SECTIONS, section('Events'), section('Offers')]
  show(<Shell brand="" corner="" nav={nav} pages={[{ slug: 'rules', name: 'Rules' }]} />)
  const above = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(above.getAllByRole('link').map((link) => link.textContent)).toEqual(nav.slice(0, 7).map(({ label }) => label))
  await userEvent.click((await above.findAllByRole('button', { name: 'More' }))[0]!)
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.textContent)).toEqual(['Events', 'Offers', 'Rules'])
})

test('the menu invites friends where the community rewards them', async () => {
  server.use(mock.get('*/user/fan-referrals/own', () => HttpResponse.json(someReferrals)))
  show(<Shell brand="" corner="" nav={SECTIONS} />, { as: fan })
  await userEvent.click(await below().findByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: 'Invite friends' })).toHaveAttribute('href', '/friends')
})
