import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { memberList } from '@/features/members/admin/list'
import { bootData, fan, member } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { OfficeList } from './OfficeList'

const address = `${bootData.apiBase}/creator/users/all`
const owner = {
  ...fan,
  acting: { currentCreatorId: 'x', permissions: ['USERS_MANAGEMENT' as const], isOwner: true },
}
const list = (at = '/') => show(<OfficeList list={memberList} />, { as: owner, at })

/** Answers one row, or none if `total` is 0, and records the queries. */
function answering(total = 1) {
  const asked: Record<string, string>[] = []
  server.use(
    mock.get(address, ({ request }) => {
      asked.push(Object.fromEntries(new URL(request.url).searchParams))
      return HttpResponse.json({ data: total > 0 ? [member] : [], total })
    }),
  )
  return asked
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  const plan = { code: 'pro', name: 'Pro', overrideUntil: null, usage: [], features: [], switchedOff: [] }
  server.use(mock.get(`${bootData.apiBase}/creator/plan`, () => HttpResponse.json(plan)))
})

test('rows, their real link, and the paging text', async () => {
  answering(41)
  list()
  const table = await screen.findByRole('table', { name: 'Users' })
  expect(within(table).getByRole('link', { name: /kai/ })).toHaveAttribute('href', `/admin/users/${member.id}`)
  expect(screen.getByText('Showing 1-20 of 41 users')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Page 3' })).toBeVisible()
})

test('searching asks the server, lives in the address and goes back to the first page', async () => {
  const asked = answering(0)
  const { user, router } = list('/?page=2&status=LIMITED')
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'mira')
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: '1', search: 'mira', status: 'LIMITED' }))
  expect(new URLSearchParams(router.state.location.search).get('search')).toBe('mira')
  expect(await screen.findByText('No results')).toBeVisible()
  expect(screen.getByText('2 filters hide all other users. Reset the filters to see them.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reset filters (2)' })).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: /^Reset filters/ })[0] as HTMLElement)
  expect(router.state.location.search).toBe('')
})

test('a view is one press away, and the list comes up as it was left', async () => {
  const asked = answering()
  const { user } = list()
  await user.click(await screen.findByRole('radio', { name: 'Disabled' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'DISABLED' }))
  list()
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'DISABLED' }))
})

test('a column sorts, says so, and turns around when pressed again', async () => {
  const asked = answering()
  const { user } = list()
  const head = await screen.findByRole('columnheader', { name: 'User' })
  await user.click(within(head).getByRole('button', { name: 'User' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sortBy: 'NAME', sortDirection: 'desc' }))
  expect(head).toHaveAttribute('aria-sort', 'descending')
  await user.click(within(head).getByRole('button', { name: 'User' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ sortBy: 'NAME', sortDirection: 'asc' }))
  expect(head).toHaveAttribute('aria-sort', 'ascending')
})

test('a list that no column sorts at first says what it is sorted by', async () => {
  const { sorted, columns } = memberList
  const unsorted = { ...memberList, columns: columns.filter(({ sort }) => sort !== sorted.by) }
  answering()
  show(<OfficeList list={unsorted} />, { as: owner, at: '/' })
  expect(await screen.findByLabelText('Sort')).toHaveDisplayValue('Newest first')
})

test('the file is that of what is shown, and names the community', async () => {
  answering()
  list('/?search=mira&status=LIMITED')
  const link = await screen.findByRole('link', { name: 'Export CSV' })
  const { pathname, searchParams } = new URL(link.getAttribute('href') ?? '')
  expect(pathname).toMatch(/\/creator\/users\/all\/export\/csv$/)
  expect(Object.fromEntries(searchParams)).toEqual({ search: 'mira', status: 'LIMITED', creator: 'nova' })
})

test('a failed list says so in its place and loads on the next try', async () => {
  server.use(
    mock.get(address, () =>
      HttpResponse.json({ code: 'VALIDATION_ERROR', message: 'Validation error' }, { status: 400 }),
    ),
  )
  const { user } = list()
  expect(await screen.findByText('Could not load this')).toBeVisible()
  answering()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /kai/ })).toBeVisible()
})
