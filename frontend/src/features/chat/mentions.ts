import type { ChatMessage } from '@/api/shapes'

const MAX_OFFERED = 6
const BEGUN = /(?:^|[^\w@.])@([\w.-]{0,39})$/

/** The beginning of a name after "@" before the caret; null without one. */
export const begunName = (text: string, caret: number) => BEGUN.exec(text.slice(0, caret))?.[1] ?? null

/** The names that a message can mention: the owner and the writers of the messages, the latest first. */
export const namesOf = (messages: readonly ChatMessage[], own: string | undefined, ownerName: string) =>
  [...new Set([...messages.toReversed().map(({ author }) => author.username), ownerName])].filter((one) => one !== own)

export const offered = (names: readonly string[], begun: string) =>
  names.filter((name) => name.toLowerCase().startsWith(begun.toLowerCase())).slice(0, MAX_OFFERED)
