import { EVENTS_AT } from '@/api/constants'
import type { ChallengeEvent } from '@/api/shapes'

const STREAMS = { KICK: 'Kick', TWITCH: 'Twitch' } as const

/** The services at which a deed happens, to choose from; empty if there is nothing to choose. */
export function streamOptions(event: ChallengeEvent, all: string) {
  const found = (['KICK', 'TWITCH'] as const).filter((provider) => EVENTS_AT[provider].some((one) => one === event))
  if (found.length < 2) return []
  return [{ value: '' as const, label: all }, ...found.map((value) => ({ value, label: STREAMS[value] }))]
}
