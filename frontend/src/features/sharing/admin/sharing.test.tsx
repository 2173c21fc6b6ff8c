import { screen, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { ShareKit as Kit, ShareLink } from '@/api/shapes'
import { dialogs } from '@/app/frames/admin'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { ShareKit } from './ShareKit'
import { snippetsOf } from './snippets'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const root = `${bootData.apiBase}/creator/customization/share`
const none = { week: 0, month: 0, total: 0 }

const link = (channel: ShareLink['channel'], name: string, members = none): ShareLink => ({
  id: `id-${name}`,
  code: 'bcdfghjk',
  channel,
  name,
  address: `https://gemhall.example/c/${name.toLowerCase()}`,
  members,
  createdAt: '2026-11-20T10:00:00Z',
})

const kit: Kit = {
  address: 'https://nova.gg/',
  links: [
    link('TWITCH', 'Twitch', { week: 4, month: 19, total: 41 }),
    link('X', 'X'),
    link('DISCORD', 'Discord'),
    link('CHAT', 'Chat'),
    link('QR', 'QR'),
    link('', 'Pinned'),
  ],
  others: { week: 1, month: 2, total: 1203 },
  pictures: [{ channel: 'TWITCH', label: 'Twitch panel', width: 320, height: 160 }],
  version: 'abc',
}

const given = (shown: Kit) => server.use(mock.get(root, () => HttpResponse.json(shown)))

const page = () => show(<ShareKit />, { as: owner, dialogs })

test('the table shows what each link brought, and only own links can be changed', async () => {
  given(kit)
  page()
  const table = await screen.findByRole('table', { name: 'Members by link' })
  const row = (name: string) => within(table).getByRole('row', { name: new RegExp(`^${name}`) })
  expect(
    within(row('Twitch'))
      .getAllByRole('cell')
      .slice(2, 5)
      .map((cell) => cell.textContent),
  ).toEqual(['4', '19', '41'])
  expect(within(row('Other ways')).getByText('1,203')).toBeVisible()
  expect(within(row('Twitch')).queryByRole('button', { name: /Rename|Delete/ })).toBeNull()
  expect(within(row('Pinned')).getByRole('button', { name: 'Rename Pinned' })).toBeVisible()
  expect(within(row('Pinned')).getByRole('button', { name: 'Copy link for Pinned' })).toBeVisible()
})

test('texts carry the link of their place', async () => {
  given(kit)
  page()
  const name = bootData.community?.name
  expect(
    await screen.findByText(
      `!commands add !community Join ${name}: earn gems, win prizes. https://gemhall.example/c/chat`,
    ),
  ).toBeVisible()
  expect(screen.getByText(/prizes for my community. gemhall.example\/c\/x$/)).toBeVisible()
  expect(screen.getByText(/^Nova has a home of its own.*gemhall.example\/c\/discord$/)).toBeVisible()
})

test('the QR code and its files belong to the chosen link', async () => {
  given(kit)
  const { user } = page()
  expect(await screen.findByRole('img', { name: 'QR code that opens https://gemhall.example/c/qr' })).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Link in the code'), 'Pinned')
  expect(screen.getByRole('img', { name: 'QR code that opens https://gemhall.example/c/pinned' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Download the QR code as PNG' })).toHaveAttribute(
    'href',
    `${root}/links/one/id-Pinned/qr.png?creator=nova&download=1`,
  )
  expect(screen.getByRole('link', { name: 'Download the Twitch panel as PNG' })).toHaveAttribute(
    'href',
    `${root}/pictures/TWITCH.png?creator=nova&v=abc&download=1`,
  )
})

test('a link is added, and a refusal is shown in the dialog', async () => {
  given(kit)
  const { user } = page()
  await user.click(await screen.findByRole('button', { name: 'Add link' }))
  const dialog = await screen.findByRole('dialog')
  server.use(
    mock.post(`${root}/links/one`, () =>
      HttpResponse.json(
        { code: 'SHARE_LINK_LIMIT_REACHED', message: 'There are 20 links already. Delete a link first', params: {} },
        { status: 409 },
      ),
    ),
  )
  await user.type(await within(dialog).findByLabelText(/^Place/), ' Flyer ')
  await user.click(within(dialog).getByRole('button', { name: 'Add link' }))
  expect(await within(dialog).findByText('There are 20 links already. Delete a link first')).toBeVisible()
  server.use(
    mock.post(`${root}/links/one`, async ({ request }) => {
      expect(await request.json()).toEqual({ name: 'Flyer' })
      given({ ...kit, links: [...kit.links, link('', 'Flyer')] })
      return HttpResponse.json(link('', 'Flyer'), { status: 201 })
    }),
  )
  await user.click(within(dialog).getByRole('button', { name: 'Add link' }))
  expect(await screen.findByRole('button', { name: 'Rename Flyer' })).toBeVisible()
})

test('with twenty links of their own, a creator can add no other', async () => {
  given({ ...kit, links: Array.from({ length: 20 }, (_, n) => link('', `Own ${n}`)) })
  page()
  expect(await screen.findByRole('button', { name: 'Add link' })).toBeDisabled()
  expect(screen.getByText('You have 20 links of your own. Delete one to add another.')).toBeVisible()
})

test('no text for a chat or a profile names casinos, which Kick and Twitch forbid there', () => {
  for (const { text } of snippetsOf(kit, 'Nova')) expect(text).not.toMatch(/casino|wager|gambl|\bbets?\b|leaderboard/i)
})
