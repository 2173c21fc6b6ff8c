import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dialogs as frames } from '@/app/frames/community'
import { Component as ChatPage } from '@/routes/community/chat'
import { bootData, fan, visitor } from '@/test/builders'
import { message, room, Sizes } from '@/test/chat'
import { show } from '@/test/render'
import { formDataOf, server } from '@/test/server'

const at = (path: string) => `${bootData.apiBase}${path}`

let shown = room
let messages = [message]
let sent: { body: unknown; key: string | null }[] = []

afterEach(() => void vi.unstubAllGlobals())
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', Sizes)
  Element.prototype.scrollBy = () => undefined
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body)
  shown = room
  messages = [message]
  sent = []
  sessionStorage.clear()
  server.use(
    mock.get(at('/user/chat/rooms/:creator'), () => HttpResponse.json(shown)),
    mock.get(at('/user/chat/rooms/:creator/messages'), () =>
      HttpResponse.json({ data: messages, total: messages.length }),
    ),
    mock.post(at('/user/chat/rooms/:creator/seen'), () => HttpResponse.json({ present: 3 })),
    mock.post(at('/user/chat/rooms/:creator/messages'), async ({ request }) => {
      const isForm = request.headers.get('Content-Type')?.startsWith('multipart')
      const body: unknown = isForm ? Object.fromEntries(await formDataOf(request)) : await request.json()
      sent.push({ body, key: request.headers.get('Idempotency-Key') })
      return HttpResponse.json({ ...message, id: 'new', seq: 2, text: 'Hello' }, { status: 201 })
    }),
  )
})

const open = (as = fan, path = '/') => show(<ChatPage />, { as, at: path, dialogs: frames })

test('a link of a fan passes no rank, and a mention is marked', async () => {
  open()
  const link = await screen.findByRole('link', { name: 'https://example.org/a' })
  expect(link.getAttribute('rel')).toContain('nofollow')
  expect(screen.getByText('@grace').tagName).toBe('STRONG')
  expect(await screen.findByText('3 here')).toBeDefined()
})

test('Enter sends a message with a key, and the message appears', async () => {
  const { user } = open()
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Hello{Enter}')
  const log = await screen.findByRole('log')
  expect(await within(log).findByText('Hello')).toBeDefined()
  expect(sent).toEqual([
    {
      body: { text: 'Hello', replyToId: null, gems: null, poll: null, imageAlt: '' },
      key: expect.stringMatching(/^[0-9a-f-]{36}$/),
    },
  ])
})

test('of a long history, only the messages in sight are in the page', async () => {
  messages = Array.from({ length: 50 }, (_, place) => ({ ...message, id: `m${place}`, seq: place + 1 }))
  open()
  const log = await screen.findByRole('log')
  await waitFor(() => expect(within(log).getAllByRole('article').length).toBeGreaterThan(5))
  expect(within(log).getAllByRole('article').length).toBeLessThan(40)
  expect(within(log).getByRole('button', { name: 'Show older messages' })).toBeDefined()
  // A room that scrolls with each message takes clicks.
  for (const offset of [700, 400]) {
    log.scrollTop = offset
    fireEvent.scroll(log)
  }
  await waitFor(() => expect(screen.getByRole('button', { name: 'Jump to latest' })).toBeDefined())
  expect(log.lastElementChild).not.toHaveStyle({ pointerEvents: 'none' })
})

test('a fan below the level reads from which level pictures can be sent', async () => {
  const denial = { message: 'You can send pictures from level 5', params: { level: 5 }, until: null }
  shown = { ...room, pictureDenial: { code: 'CHAT_PICTURES_LEVEL', ...denial } }
  open()
  expect(await screen.findByText('You can send pictures from level 5.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Picture' })).toBeNull()
})

test('a picture is a button with its description, and its answer names it', async () => {
  const reply = { id: 'm0', username: 'grace', text: '', isDeleted: false, hasPicture: true }
  messages = [{ ...message, text: '', reply, picture: { url: '/picture', alt: 'A cat on a wheel' } }]
  open()
  expect(await screen.findByRole('button', { name: 'View the picture of ada: A cat on a wheel' })).toBeDefined()
  expect(screen.getByText('Picture', { selector: 'span[dir]' })).toBeDefined()
})

test('a message is sent with a picture and its description', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:picture')
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ width: 400, height: 300, close: () => undefined }))
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Picture' }))
  await user.upload(await screen.findByLabelText('Picture'), new File(['x'], 'cat.png', { type: 'image/png' }))
  await user.type(await screen.findByLabelText('Description of the picture'), 'A cat')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toMatchObject({ text: '', imageAlt: 'A cat', image: { name: 'cat.png' } })
})

test('a muted fan reads why, in place of the field', async () => {
  shown = {
    ...room,
    denial: {
      code: 'CHAT_MUTED',
      message: 'You are muted: Adverts',
      params: { reason: 'Adverts' },
      until: '2030-01-01T00:00:00Z',
    },
  }
  open()
  expect(await screen.findByText(/You are muted: Adverts/)).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
})

test('a visitor is asked to log in', async () => {
  open(visitor)
  expect(await screen.findByRole('button', { name: 'Log in' })).toBeDefined()
})

test('a long paste stays, with its length and the reason, and is not sent', async () => {
  const { user } = open()
  const field = await screen.findByRole('textbox', { name: 'Message' })
  await user.click(field)
  await user.paste('a'.repeat(503))
  expect(field).toHaveProperty('value', 'a'.repeat(503))
  expect(screen.getByText('Shorten it by 3 characters')).toBeDefined()
  expect(screen.getByText('503 of 500 characters')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toHaveLength(0)
})

test('a draft is there again after a reload', async () => {
  const { user, unmount } = open()
  await user.type(await screen.findByRole('textbox', { name: 'Message' }), 'Half a th')
  unmount()
  open()
  expect(await screen.findByDisplayValue('Half a th')).toBeDefined()
})

test('"@" offers the writers and the owner, and Enter takes one', async () => {
  const { user } = open()
  const field = await screen.findByRole('textbox', { name: 'Message' })
  await screen.findByRole('log')
  await user.type(field, 'Hi @')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['ada', 'nova'])
  await user.keyboard('{ArrowDown}{Enter}')
  expect(field).toHaveProperty('value', 'Hi @nova ')
  expect(sent).toHaveLength(0)
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('a tip says its limits, and its problem ends with the next change', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Tip' }))
  const field = screen.getByLabelText('Tip in gems')
  expect(screen.getByText(/1 to 1,000,000 gems/)).toBeDefined()
  await user.type(field, '0{Enter}')
  expect(screen.getByText(/Enter a whole number/)).toBeDefined()
  await user.clear(field)
  await user.type(field, '5')
  expect(screen.queryByText(/Enter a whole number/)).toBeNull()
})

test('slow mode says when the next message can be sent, in sentences', async () => {
  const until = new Date(Date.now() + 60_000).toISOString()
  const said = 'Slow mode is on. You can send one message every 60 seconds.'
  shown = { ...room, denial: { code: 'CHAT_SLOW_MODE', message: said, params: { until }, until } }
  open()
  expect(await screen.findByText(/every 60 seconds. You can write again in/)).toBeDefined()
})

test('a report is a dialog', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Actions for the message of ada' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Report' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByLabelText('What is wrong with it?')).toBeDefined()
})

test('a link to a message loads older pages until it is there, and says if it is gone', async () => {
  const many = Array.from({ length: 50 }, (_, index) => ({ ...message, id: `m${index + 101}`, seq: index + 101 }))
  let pages = 0
  server.use(
    mock.get(at('/user/chat/rooms/:creator/messages'), ({ request }) => {
      const before = Number(new URL(request.url).searchParams.get('before') ?? 151)
      pages += 1
      const data = before > 101 ? many : many.map((one) => ({ ...one, id: `o${one.seq - 50}`, seq: one.seq - 50 }))
      return HttpResponse.json({ data: before < 101 ? [] : data, total: 150 })
    }),
  )
  open(fan, '/chat?message=nowhere')
  expect(await screen.findByText(/This message is gone/)).toBeDefined()
  expect(pages).toBe(3)
})

test('a person who is no member can join at the room', async () => {
  const denial = { code: 'STORE_MEMBERS_ONLY', message: 'Join the community first.', params: {}, until: null } as const
  shown = { ...room, denial }
  open()
  expect(await screen.findByRole('button', { name: /^Join / })).toBeDefined()
})

test('a poll asks its question first, and says that votes are final', async () => {
  messages = [
    {
      ...message,
      kind: 'POLL',
      text: 'What next?',
      poll: {
        options: [
          { text: 'A', votes: 0 },
          { text: 'B', votes: 0 },
        ],
        closesAt: '2030-01-01T00:00:00Z',
        ownVote: null,
      },
    },
  ]
  shown = { ...room, fansMayPoll: true }
  const { user } = open()
  expect(await screen.findByText('Votes are final.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Poll' }))
  const question = screen.getByLabelText('Question')
  const option = await screen.findByLabelText('Option 1')
  expect(question.compareDocumentPosition(option)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
