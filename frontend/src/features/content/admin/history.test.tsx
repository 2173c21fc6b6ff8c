import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { OwnBanner, OwnPage } from '@/api/shapes'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { BannerList } from './BannerList'
import HistoryDialog from './HistoryDialog'

const ID = '0190a000-0000-7000-8000-00000000000a'
const page: OwnPage = {
  id: ID,
  slug: 'rules',
  title: 'Rules',
  menuName: '',
  position: 0,
  state: 'PUBLISHED',
  publishedAt: '2026-11-21T12:00:00Z',
  updatedAt: '2026-11-21T12:00:00Z',
  body: '',
}
const HISTORY = `*/api/creator/customization/pages/one/${ID}/history`
const texts: Record<number, string[]> = {
  1: ['Welcome', 'Be kind to all.', 'No spoilers.'],
  2: ['Welcome', 'Be kind to everyone.', 'No spoilers.'],
  3: ['Welcome', 'Be kind to everyone.', 'No spoilers.', 'No begging.'],
}
const versionOf = (number: number) => ({
  number,
  title: 'Rules',
  publishedAt: '2026-11-21T12:00:00Z',
  publisherName: 'nova',
})

test('the changes of a version are shown, compared with the version before or an earlier one', async () => {
  server.use(
    http.get(HISTORY, () => HttpResponse.json({ data: [3, 2, 1].map(versionOf), total: 3 })),
    http.get(`${HISTORY}/:number`, ({ params }) => {
      const number = Number(params.number)
      return HttpResponse.json({ ...versionOf(number), lines: texts[number] })
    }),
  )
  const { user } = show(<HistoryDialog page={page} onReverted={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Changes of version 3' }))
  const changes = await screen.findByRole('region', { name: 'Changes of version 3' })
  expect(await within(changes).findByText('No begging.')).toHaveProperty('tagName', 'INS')
  expect(within(changes).getByText('4 lines unchanged')).toBeVisible()
  expect(changes.querySelector('del')).toBeNull()

  await user.selectOptions(within(changes).getByLabelText('Compare with'), 'Version 1')
  expect(await within(changes).findByText('all')).toHaveProperty('tagName', 'DEL')
  expect(within(changes).getByText('everyone')).toHaveProperty('tagName', 'INS')
  // The first version has no version before it.
  expect(screen.queryByRole('button', { name: 'Changes of version 1' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Changes of version 3' }))
  expect(screen.queryByRole('region', { name: 'Changes of version 3' })).toBeNull()
})

const banner = (label: string, position: number): OwnBanner => ({
  id: label,
  kind: 'Link',
  placement: 'TOP',
  label,
  link: '/raffles',
  picture: null,
  position,
  shownFrom: null,
  shownUntil: null,
  isPublished: true,
  isOver: false,
})

test('a banner is moved by its button, and only banners whose position changes are saved', async () => {
  const saved: unknown[] = []
  let rows = [banner('First', 0), banner('Second', 1), banner('Third', 2)]
  server.use(
    http.get('*/api/creator/customization/banners/all', () => HttpResponse.json({ data: rows, total: 3 })),
    http.patch('*/api/creator/customization/banners/one/:id', async ({ params, request }) => {
      const body = (await request.json()) as { position: number }
      saved.push({ id: params.id, ...body })
      rows = rows
        .map((row) => (row.id === params.id ? { ...row, position: body.position } : row))
        .toSorted((one, other) => one.position - other.position)
      return HttpResponse.json(rows[0])
    }),
  )
  const { user } = show(<BannerList />)
  await user.click(await screen.findByRole('button', { name: 'Move Third up' }))
  await waitFor(() =>
    expect(saved).toEqual([
      { id: 'Third', position: 1, seen: { position: 2 } },
      { id: 'Second', position: 2, seen: { position: 1 } },
    ]),
  )
  const list = screen.getByRole('list', { name: 'Banners in their order' })
  const shown = () =>
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.querySelector('b')?.textContent)
  await waitFor(() => expect(shown()).toEqual(['First', 'Third', 'Second']))
  // The button that moved the banner keeps the focus, so that the next press moves it again.
  expect(screen.getByRole('button', { name: 'Move Third up' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(saved).toHaveLength(4))
  expect(saved[2]).toEqual({ id: 'Third', position: 0, seen: { position: 1 } })
})
