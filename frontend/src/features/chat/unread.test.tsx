import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boot } from '@/api/boot'
import { ChatRoomView } from '@/features/chat/ChatRoomView'
import { message, room, Sizes } from '@/test/chat'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'

const at = (path: string) => `${bootData.apiBase}${path}`
const place = { slug: 'nova', creatorId: 'c9' }
let shown = room
let messages = [message]

afterEach(() => void vi.unstubAllGlobals())
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Sizes)
  Element.prototype.scrollBy = () => undefined
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
  shown = room
  messages = [message]
  sessionStorage.clear()
  server.use(
    mock.get(at('/user/chat/rooms/:creator'), () => HttpResponse.json(shown)),
    mock.get(at('/user/chat/rooms/:creator/messages'), () =>
      HttpResponse.json({ data: messages, total: messages.length }),
    ),
    mock.post(at('/user/chat/rooms/:creator/seen'), () => HttpResponse.json({ present: 3 })),
  )
})

const open = () => show(<ChatRoomView place={place} />, { as: fan })

const long = Array.from({ length: 50 }, (_, index) => ({ ...message, id: `m${index}`, seq: index + 1 }))
const seenNumbers = () => {
  const numbers: number[] = []
  server.use(
    mock.post(at('/user/chat/rooms/:creator/seen'), async ({ request }) => {
      numbers.push(((await request.json()) as { seq: number }).seq)
      return HttpResponse.json({ present: 3 })
    }),
  )
  return numbers
}

test('a room opens at the line above the first new message, which stays until the room is left', async () => {
  messages = long
  shown = { ...room, readSeq: 20, lastSeq: 50 }
  const numbers = seenNumbers()
  const { user, unmount } = open()
  const log = await screen.findByRole('log')
  const jump = await screen.findByRole('button', { name: 'Jump to latest' })
  // jsdom has no layout, so the journey of the chat proves the place. Here the reader goes to it.
  log.scrollTop = 20 * 60
  fireEvent.scroll(log)
  const line = await within(log).findByRole('separator', { name: 'New messages' })
  expect(line.parentElement?.querySelector('[data-seq]')).toHaveAttribute('data-seq', '21')
  // Messages below the view are not read yet.
  expect(Math.max(0, ...numbers)).toBe(0)
  await user.click(jump)
  await waitFor(() => expect(Math.max(0, ...numbers)).toBe(50))
  shown = { ...room, readSeq: 50, lastSeq: 50 }
  expect(within(log).getByRole('separator')).toBeDefined()
  // A later visit has nothing new.
  unmount()
  open()
  await within(await screen.findByRole('log')).findAllByRole('article')
  expect(screen.queryByRole('separator')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Jump to latest' })).toBeNull()
})

test.each([
  ['in the first visit', { readSeq: 0, lastSeq: 2 }, 'u2'],
  ['above own messages', { readSeq: 1, lastSeq: 2 }, fan.user?.id ?? ''],
  ['above a message that arrived later', { readSeq: 1, lastSeq: 1 }, 'u2'],
])('there is no line %s', async (_, numbers, author) => {
  messages = [message, { ...message, id: 'm2', seq: 2, author: { ...message.author, id: author } }]
  shown = { ...room, ...numbers }
  open()
  expect(await within(await screen.findByRole('log')).findAllByRole('article')).toHaveLength(2)
  expect(screen.queryByRole('separator')).toBeNull()
})

test('the line is found on an older page, and a short list below it needs no jump', async () => {
  const numbers = seenNumbers()
  server.use(
    mock.get(at('/user/chat/rooms/:creator/messages'), ({ request }) => {
      const isOlder = new URL(request.url).searchParams.has('before')
      const data = isOlder ? [message, { ...message, id: 'm2', seq: 2 }] : long.slice(2)
      // A full page has older ones before it.
      return HttpResponse.json({ data: isOlder ? data : [...data, ...more], total: 52 })
    }),
  )
  const more = [51, 52].map((seq) => ({ ...message, id: `m${seq}`, seq }))
  shown = { ...room, readSeq: 1, lastSeq: 52 }
  open()
  const log = await screen.findByRole('log')
  expect(await screen.findByRole('button', { name: 'Jump to latest' })).toBeDefined()
  fireEvent.scroll(log)
  const line = await within(log).findByRole('separator', { name: 'New messages' })
  expect(line.parentElement?.querySelector('[data-seq]')).toHaveAttribute('data-seq', '2')
  expect(Math.max(0, ...numbers)).toBe(0)
})

test('new messages that are all in view are read at once, below the line', async () => {
  messages = long.slice(0, 3)
  shown = { ...room, readSeq: 2, lastSeq: 3 }
  const numbers = seenNumbers()
  open()
  expect(await screen.findByRole('separator', { name: 'New messages' })).toBeDefined()
  await waitFor(() => expect(Math.max(0, ...numbers)).toBe(3))
  expect(screen.queryByRole('button', { name: 'Jump to latest' })).toBeNull()
})

test('on the platform, a tip shows the balance in the community of the room, and what is left after it', async () => {
  const community = { slug: 'nova', creatorId: 'c9', name: 'Nova', avatarUrl: null, brandColor: '#a855f7' }
  let balance = '120'
  server.use(
    mock.get(at('/user/wallets'), () =>
      HttpResponse.json({
        data: [
          { balance: '7', community: { ...community, creatorId: 'c8' } },
          { balance, community },
        ],
        total: 2,
      }),
    ),
    mock.post(at('/user/chat/rooms/:creator/messages'), () => {
      balance = '70'
      return HttpResponse.json({ ...message, id: 'new', seq: 2, kind: 'TIP', gems: '50' }, { status: 201 })
    }),
  )
  vi.spyOn(boot, 'community', 'get').mockReturnValue(null)
  const { user } = show(<ChatRoomView place={place} />, { as: { ...fan, balance: null } })
  await user.click(await screen.findByRole('button', { name: 'Tip' }))
  expect(await screen.findByText(/You have 120 gems/)).toBeDefined()
  await user.type(screen.getByLabelText('Tip in gems'), '50{Enter}')
  await waitFor(() => expect(screen.queryByLabelText('Tip in gems')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Tip' }))
  expect(await screen.findByText(/You have 70 gems/)).toBeDefined()
})
