import type { Facts } from './auditChanges'
import { gemsOf, many, rows } from './auditCounts'

/** The team's actions on support tickets, invited friends and messages to fans, in words around the name of the thing. */
export const ticketDeeds = {
  'friend.program': 'changed the rewards for invited friends',
  'friend.release': { before: 'released the referral of' },
  'friend.void': { before: 'voided the referral of' },
  'message.send': ({ fans }: Facts) => ({ before: 'sent the message', after: `to ${many(fans, 'fan')}` }),
  'saved-answer.create': { before: 'added the saved answer' },
  'saved-answer.delete': { before: 'deleted the saved answer' },
  'saved-answer.edit': { before: 'edited the saved answer' },
  'ticket.answer': { before: 'answered' },
  'ticket.create': { before: 'opened' },
  'ticket.edit': { before: 'changed' },
  'ticket.export': (facts: Facts) => `exported ${rows(facts, 'ticket')}`,
  'ticket.gift': ({ amount }: Facts) => ({ before: `gave ${gemsOf(amount)} for` }),
  'ticket.merge': { before: 'merged another ticket into' },
  'ticket.note': { before: 'wrote a note in' },
  'ticket.settings': 'changed when tickets close',
} as const

/** The team's decisions in the chat. */
export const chatDeeds = {
  'chat.ban': { before: 'banned', after: 'from the chat' },
  'chat.delete': { before: 'deleted a message in the chat of' },
  'chat.dismiss': { before: 'kept a reported message in the chat of' },
  'chat.mute': { before: 'muted', after: 'in the chat' },
  'chat.pause': 'paused the chat',
  'chat.pin': { before: 'pinned a message in the chat of' },
  'chat.restore': { before: 'restored a message in the chat of' },
  'chat.resume': 'resumed the chat',
  'chat.settings': 'changed the rules of the chat',
  'chat.undo': { before: 'ended the mute or ban of' },
  'chat.unpin': 'unpinned the message of the chat',
} as const
