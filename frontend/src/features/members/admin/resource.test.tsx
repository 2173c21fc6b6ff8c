import { screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { memberResource } from './resource'
import { bootData, fan, member } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { ResourceList } from '@/components/ResourceList'

const address = `${bootData.apiBase}/creator/users/all`
const acting = {
  ...fan,
  acting: { currentCreatorId: 'x', permissions: ['USERS_MANAGEMENT' as const], isOwner: true },
}

test('rows, their real link, and the paging text', async () => {
  server.use(mock.get(address, () => HttpResponse.json({ data: [member], total: 41 })))
  show(<ResourceList resource={memberResource} />, { as: acting })
  const table = await screen.findByRole('table', { name: 'Users' })
  expect(within(table).getByRole('link', { name: 'kai' })).toHaveAttribute('href', `/admin/users/${member.id}`)
  expect(screen.getByText('Showing 1-20 of 41 users')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Page 3' })).toBeVisible()
})

test('searching asks the server, lives in the address and goes back to the first page', async () => {
  const asked: string[] = []
  server.use(
    mock.get(address, ({ request }) => {
      asked.push(new URL(request.url).search)
      return HttpResponse.json({ data: [], total: 0 })
    }),
  )
  const { user, router } = show(<ResourceList resource={memberResource} />, {
    as: acting,
    at: '/?page=2&status=BROKEN',
  })
  await user.type(screen.getByRole('searchbox', { name: 'Search users' }), 'mira')
  await waitFor(() => expect(router.state.location.search).toBe('?status=BROKEN&search=mira'))
  await waitFor(() => expect(asked.at(-1)).toBe('?take=20&page=1&search=mira'))
  expect(await screen.findByText('Nothing matches')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  expect(router.state.location.search).toBe('')
})

test('a failed list says so in its place and loads on the next try', async () => {
  let isBroken = true
  server.use(
    mock.get(address, () =>
      isBroken
        ? HttpResponse.json({ code: 'VALIDATION_ERROR', message: 'Validation error' }, { status: 400 })
        : HttpResponse.json({ data: [member], total: 1 }),
    ),
  )
  const { user } = show(<ResourceList resource={memberResource} />, { as: acting })
  expect(await screen.findByText('This did not load')).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'kai' })).toBeVisible()
})
