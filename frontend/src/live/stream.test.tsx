import { http as mock, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectSession } from '@/api/http'
import { bootData, fan } from '@/test/builders'
import { server } from '@/test/server'
import type { LiveEvent } from './events'
import { LiveStream } from './stream'

/** The browser's own class, which jsdom has not: the test is the server. */
class Source extends EventTarget {
  static all: Source[] = []
  isClosed = false

  constructor(readonly url: string) {
    super()
    Source.all.push(this)
  }

  close() {
    this.isClosed = true
  }

  say(name: string, data = '') {
    this.dispatchEvent(new MessageEvent(name, { data }))
  }
}

const community = '0190a000-0000-7000-8000-00000000000c'
const creatorId = bootData.community?.creatorId ?? ''
const received: LiveEvent[] = []
const missed = vi.fn<() => void>()
const isLive = vi.fn<(live: boolean) => void>()
let asked = 0
let status = 201
let stream: LiveStream

const at = (index: number) => {
  const source = Source.all.at(index)
  if (!source) throw new Error('No stream was opened')
  return source
}
const settled = () => vi.advanceTimersByTimeAsync(50)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.stubGlobal('EventSource', Source)
  Object.assign(Source, { all: [] })
  received.length = asked = 0
  status = 201
  missed.mockClear()
  connectSession({
    apiBase: bootData.apiBase,
    csrfToken: 'token',
    acting: () => fan.acting,
    onProtectedArea: () => false,
    goHome: () => undefined,
    goToTwoFactor: () => undefined,
    communityShut: () => undefined,
    confirmPerson: () => Promise.resolve(false),
  })
  server.use(
    mock.post(`${bootData.apiBase}/user/realtime/ticket`, () => {
      asked += 1
      if (status !== 201) return HttpResponse.json({ code: 'AUTH_UNAUTHORIZED', message: '' }, { status })
      return HttpResponse.json({ ticket: `t${asked}`, communities: [{ id: community, creatorId }] }, { status })
    }),
  )
  stream = new LiveStream({ received: (event) => received.push(event), missed, isLive }, () => ({
    communities: [creatorId],
    rooms: [],
  }))
})

afterEach(() => {
  stream.end()
  vi.unstubAllGlobals()
})

const opened = async (count = 1) => {
  await vi.waitFor(() => expect(Source.all).toHaveLength(count))
  at(-1).say('hello')
}

test('an event names the community by its creator', async () => {
  await opened()
  at(0).say('message', JSON.stringify({ event: 'WALLET', community, facts: { balance: '7', version: 1 } }))
  at(0).say('message', JSON.stringify({ event: 'WALLET', community: 'another', facts: {} }))
  expect(received).toEqual([
    { event: 'WALLET', creatorId, facts: { balance: '7', version: 1 } },
    { event: 'WALLET', creatorId: null, facts: {} },
  ])
})

test('a renewed stream takes over from the old one, and no data is loaded again', async () => {
  await opened()
  missed.mockClear()
  at(0).say('renew')
  await vi.waitFor(() => expect(Source.all).toHaveLength(2))
  expect(at(0).isClosed).toBe(false)
  at(1).say('hello')
  expect(at(0).isClosed).toBe(true)
  expect(at(1).url).toContain('/live?ticket=t2')
  expect(missed).not.toHaveBeenCalled()
})

test('after a break it comes back with a new ticket, and what may have been missed is asked for', async () => {
  await opened()
  missed.mockClear()
  at(0).say('error')
  expect(isLive).toHaveBeenLastCalledWith(false)
  await vi.advanceTimersByTimeAsync(1100)
  await opened(2)
  expect(missed).toHaveBeenCalledOnce()
  expect(isLive).toHaveBeenLastCalledWith(true)
})

test('the pauses between tries grow', async () => {
  await opened()
  status = 503
  at(0).say('error')
  await vi.advanceTimersByTimeAsync(60_000)
  const inTheFirstMinute = asked
  await vi.advanceTimersByTimeAsync(60_000)
  expect(inTheFirstMinute).toBeLessThan(12)
  expect(asked - inTheFirstMinute).toBeLessThan(4)
})

test('a stream that falls silent is taken for lost', async () => {
  await opened()
  await vi.advanceTimersByTimeAsync(45_000)
  at(0).say('beat')
  await vi.advanceTimersByTimeAsync(45_000)
  expect(at(0).isClosed).toBe(false)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(at(0).isClosed).toBe(true)
})

test('who is signed out is not connected again', async () => {
  await opened()
  missed.mockClear()
  status = 401
  at(0).say('recheck')
  await settled()
  await vi.waitFor(() => expect(missed).toHaveBeenCalledOnce())
  const before = asked
  await vi.advanceTimersByTimeAsync(300_000)
  expect(asked).toBe(before)
})
