import { beforeEach, expect, test } from 'vitest'
import type { ChatHistory, ChatMessage } from '@/api/shapes'
import { queryClient } from '@/api/queryClient'
import { applyLive, historyKey, keepOwn, merge } from './chat'

const CREATOR = 'creator-1'

const message = (seq: number, change: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `message-${seq}`,
  seq,
  kind: 'TEXT',
  author: { id: 'u1', memberId: 'm1', username: 'ada', avatarUrl: null, role: 'FAN' },
  text: `Message ${seq}`,
  picture: null,
  mentions: [],
  reply: null,
  gems: null,
  reactions: [],
  poll: null,
  createdAt: '2026-11-21T11:00:00Z',
  deletedBy: null,
  ...change,
})

const history = () => queryClient.getQueryData<ChatHistory>(historyKey(CREATOR))
const numbers = () => history()?.messages.map(({ seq }) => seq)

beforeEach(() => {
  queryClient.setQueryData<ChatHistory>(historyKey(CREATOR), { messages: [message(4), message(5)], hasOlder: true })
})

test('messages are in the order of their numbers, each once', () => {
  expect(applyLive(CREATOR, JSON.stringify(message(6)))).toBe(true)
  expect(applyLive(CREATOR, JSON.stringify(message(6)))).toBe(true)
  keepOwn(CREATOR, message(7))
  expect(numbers()).toEqual([4, 5, 6, 7])
})

test('a message after a gap loads the history again', () => {
  expect(applyLive(CREATOR, JSON.stringify(message(8)))).toBe(false)
  expect(numbers()).toEqual([4, 5])
})

test('a change of a message that the page does not have is left out', () => {
  expect(applyLive(CREATOR, JSON.stringify(message(2)))).toBe(true)
  expect(applyLive('another', JSON.stringify(message(1)))).toBe(true)
  expect(numbers()).toEqual([4, 5])
})

test('an event keeps the own reaction and the own vote', () => {
  const poll = { options: [{ text: 'Yes', votes: 1 }], closesAt: '2030-01-01T00:00:00Z', ownVote: 0 }
  keepOwn(CREATOR, message(5, { reactions: [{ emoji: '🔥', count: 1, isMine: true }], poll }))
  const event = message(5, {
    reactions: [
      { emoji: '🔥', count: 2, isMine: false },
      { emoji: '👍', count: 1, isMine: false },
    ],
    poll: { ...poll, ownVote: null },
  })
  applyLive(CREATOR, JSON.stringify(event))
  const known = history()?.messages.at(-1)
  expect(known?.reactions.map(({ isMine }) => isMine)).toEqual([true, false])
  expect(known?.poll?.ownVote).toBe(0)
})

test('older messages go before the known ones', () => {
  const known = history()
  expect(known && merge(known, [message(3), message(2)]).messages.map(({ seq }) => seq)).toEqual([2, 3, 4, 5])
})
