import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { useDialogs } from '@/dialogs/dialogs'
import { bootData, fan, member } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { BulkActions } from './BulkActions'
import SelectedDialog from './SelectedDialog'

const two = [member, { ...member, id: 'b', username: 'ada' }]
const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const left = mock.get(`${bootData.apiBase}/creator/wallet/left`, () =>
  HttpResponse.json({ dailyLimit: '1000', leftToday: '60' }),
)
const answers = (path: string, errors: (string | null)[], sent: { body: unknown; key: string | null }[]) =>
  mock.post(`${bootData.apiBase}/creator/users/selected/${path}`, async ({ request }) => {
    const body = (await request.json()) as { ids: string[] }
    sent.push({ body, key: request.headers.get('Idempotency-Key') })
    const data = body.ids.map((id) => {
      const place = two.findIndex((one) => one.id === id)
      const message = sent.length === 1 ? errors[place] : null
      return { id, username: two[place]?.username, error: message ? { code: 'X', message } : null }
    })
    return HttpResponse.json({ data, total: data.length })
  })

test('a tip names who was refused, and tries only them again with another key', async () => {
  const sent: { body: unknown; key: string | null }[] = []
  server.use(left, answers('tip', [null, 'The team has given all gems of today'], sent))
  const done = vi.fn<() => void>()
  const { user } = show(<SelectedDialog members={two} change="TIP" onDone={done} />, { as: owner })
  await user.type(screen.getByLabelText(/^Gems for each/), '50')
  expect(await screen.findByText('Your team can still give today')).toBeVisible()
  expect(screen.getByText('In all').nextSibling).toHaveTextContent('100')
  await user.type(screen.getByLabelText(/^Reason/), 'Chess night')
  await user.click(screen.getByRole('button', { name: 'Send 50 gems to 2 users' }))

  expect(await screen.findByRole('alert')).toHaveTextContent('ada: The team has given all gems of today')
  expect(done).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Try again for 1' }))
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent.map(({ body }) => body)).toEqual([
    { ids: [member.id, 'b'], amount: '50', reason: 'Chess night' },
    { ids: ['b'], amount: '50', reason: 'Chess night' },
  ])
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
})

test('a status needs a reason, and says what it means', async () => {
  const sent: { body: unknown; key: string | null }[] = []
  server.use(answers('status', [null, null], sent))
  const done = vi.fn<() => void>()
  const { user } = show(<SelectedDialog members={two} change="STATUS" onDone={done} />, { as: owner })
  await user.selectOptions(screen.getByLabelText(/^Status/), 'DISABLED')
  expect(screen.getByText('As limited, and the profile card is hidden')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Set 2 users to disabled' }))
  expect(await screen.findByText('Field is required')).toBeVisible()
  await user.type(screen.getByLabelText(/^Reason/), 'Spam')
  await user.click(screen.getByRole('button', { name: 'Set 2 users to disabled' }))
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent[0]?.body).toEqual({ ids: [member.id, 'b'], status: 'DISABLED', reason: 'Spam' })
})

test('a note is written about each of them', async () => {
  const sent: { body: unknown; key: string | null }[] = []
  server.use(answers('notes', [null, null], sent))
  const done = vi.fn<() => void>()
  const { user } = show(<SelectedDialog members={two} change="NOTE" onDone={done} />, { as: owner })
  expect(screen.getByText('kai and ada')).toBeVisible()
  await user.type(screen.getByLabelText(/^Note/), 'Won the chess night')
  await user.click(screen.getByRole('button', { name: 'Add note to 2 users' }))
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(sent[0]?.body).toEqual({ ids: [member.id, 'b'], text: 'Won the chess night' })
})

test('only who may give gems is offered the tip, and the file names the selection', async () => {
  const helper = { ...owner, acting: { ...owner.acting, isOwner: false, permissions: ['USERS_MANAGEMENT' as const] } }
  const { user } = show(<BulkActions members={two} onDone={() => undefined} />, { as: helper })
  expect(screen.queryByRole('button', { name: 'Tip gems' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Export selected' })).toHaveAttribute(
    'href',
    expect.stringContaining(`ids=${member.id}%2Cb`),
  )
  await user.click(screen.getByRole('button', { name: 'Set status' }))
  expect(useDialogs.getState().at(-1)).toMatchObject({ kind: 'users-selected', props: { change: 'STATUS' } })
})
