import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { FanMessage } from '@/api/shapes'
import { OfficeList } from '@/components/office/OfficeList'
import { useDialogs } from '@/dialogs/dialogs'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { messageList } from './list'
import MessageDialog from './MessageDialog'

const at = (path: string) => `${bootData.apiBase}/creator/users/messages${path}`
const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const message: FanMessage = {
  id: 'm1',
  headline: 'New season',
  text: 'It begins on Friday.',
  link: '/quests',
  segment: 'LEVEL',
  least: 5,
  byMail: false,
  author: 'nova',
  fans: 12,
  inApp: 11,
  mailed: 0,
  createdAt: '2026-11-20T10:00:00Z',
  finishedAt: null,
}
const reaching = (fans: number, leftToday = 3) =>
  mock.get(at('/reach'), ({ request }) => {
    const least = Number(new URL(request.url).searchParams.get('least') ?? 0)
    return HttpResponse.json({ fans: least ? fans - 1 : fans, mailed: 2, leftToday })
  })

test('who gets a message is counted before it is sent, and it is sent with its group', async () => {
  const sent: unknown[] = []
  server.use(
    reaching(5),
    mock.post(at(''), async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(message, { status: 201 })
    }),
  )
  const { user } = show(<MessageDialog />, { as: owner })
  expect(await screen.findByText(/^5 fans will get it\. Restricted fans/)).toBeVisible()
  await user.selectOptions(screen.getByLabelText('To'), 'SPENT')
  expect(screen.getByText(/^Enter a number/)).toBeVisible()
  await user.type(screen.getByLabelText(/^At least, in gems/), '500')
  await user.type(screen.getByLabelText(/^Title/), 'Thank you')
  await user.type(screen.getByLabelText(/^Message/), 'You are the best')
  expect(screen.getByRole('figure', { name: 'Preview' })).toHaveTextContent('Nova: Thank youYou are the best')
  await user.click(screen.getByLabelText('Send by email, too'))
  expect(await screen.findByText(/^4 fans will get it, 2 by email/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Send to 4 fans' }))
  await waitFor(() =>
    expect(sent).toEqual([
      { headline: 'Thank you', text: 'You are the best', link: '/', segment: 'SPENT', least: 500, byMail: true },
    ]),
  )
  expect(await screen.findByText('Your message is on its way to 4 fans')).toBeVisible()
})

test('without a title, a text and its number nothing is sent', async () => {
  server.use(reaching(5))
  const { user } = show(<MessageDialog />, { as: owner })
  await user.selectOptions(screen.getByLabelText('To'), 'LEVEL')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findAllByText('Field is required')).length).toBe(3)
})

test.each([
  [0, 3, 'No fan belongs to this group now.'],
  [5, 0, 'Your team has sent all messages of these 24 hours. Try again tomorrow.'],
])('with %i fans and %i messages left, it cannot be sent', async (fans, left, words) => {
  server.use(reaching(fans, left))
  show(<MessageDialog />, { as: owner })
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('button', { name: /^Send/ })).toBeDisabled()
})

test('the list says to whom each went and opens it', async () => {
  server.use(mock.get(at(''), () => HttpResponse.json({ data: [message], total: 1 })))
  const { user } = show(<OfficeList list={messageList} />, { as: owner })
  expect(await screen.findByText('From level 5')).toBeVisible()
  expect(screen.getByText('Sending')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /New season/ }))
  expect(useDialogs.getState().at(-1)).toMatchObject({ kind: 'fan-message-view', props: { message } })
})
