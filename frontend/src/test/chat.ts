import type { ChatMessage, ChatRoom } from '@/api/shapes'

export const message: ChatMessage = {
  id: '0190a000-0000-7000-8000-00000000c001',
  seq: 1,
  kind: 'TEXT',
  author: { id: 'u2', memberId: 'm2', username: 'ada', avatarUrl: null, role: 'FAN' },
  text: 'See https://example.org/a. مرحبا @grace',
  picture: null,
  mentions: [{ id: 'u3', name: 'grace' }],
  reply: null,
  gems: null,
  reactions: [],
  poll: null,
  createdAt: '2026-11-21T11:00:00Z',
  deletedBy: null,
}
export const room: ChatRoom = {
  lastSeq: 1,
  readSeq: 1,
  slowSeconds: 0,
  isPaused: false,
  pauseReason: '',
  fansMayPoll: false,
  linksAreOn: true,
  pinned: null,
  denial: null,
  pictureDenial: null,
  isTeam: false,
  canModerate: false,
  ownerName: 'nova',
}
/** A browser's sizes: the list shows ten messages. */
export class Sizes {
  constructor(private readonly tell: ResizeObserverCallback) {}
  observe(target: Element) {
    const contentRect = { width: 400, height: target.role === 'log' ? 600 : 60 }
    queueMicrotask(() => this.tell([{ target, contentRect } as ResizeObserverEntry], this))
  }
  unobserve = () => undefined
  disconnect = () => undefined
}
