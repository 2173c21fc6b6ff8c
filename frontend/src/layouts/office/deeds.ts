import { IconBan, IconCoins, IconNote } from '@tabler/icons-react'
import type { Member } from '@/api/shapes'
import { openDialog } from '@/dialogs/dialogs'
import { can } from '@/session/session'
import type { Command } from './command'

/** The words that people type before a name, with their meanings. */
const VERBS = {
  tip: 'TIP',
  give: 'TIP',
  send: 'TIP',
  deduct: 'DEDUCT',
  take: 'DEDUCT',
  note: 'NOTE',
  ban: 'STATUS',
  block: 'STATUS',
  mute: 'STATUS',
  restrict: 'STATUS',
  unban: 'STATUS',
} as const
type Verb = (typeof VERBS)[keyof typeof VERBS]

/** "tip kai" is the deed TIP on "kai". */
export function deedOf(typed: string): { verb: Verb; name: string } | undefined {
  const [first = '', ...rest] = typed.trim().split(/\s+/)
  const verb = Object.hasOwn(VERBS, first.toLowerCase()) ? VERBS[first.toLowerCase() as keyof typeof VERBS] : undefined
  return verb && rest.length > 0 ? { verb, name: rest.join(' ') } : undefined
}

/** The command that does this to the fan; none without the right. */
export function deedsOn(fan: Member, verb: Verb): Command[] {
  const member = fan.username
  switch (verb) {
    case 'TIP':
      if (!can('WALLETS_MANAGEMENT') || fan.leftAt !== null) return []
      return [
        {
          id: `tip-${fan.id}`,
          label: `Tip ${member}`,
          icon: IconCoins,
          run: () => openDialog('user-tip', { member: fan }),
        },
      ]
    case 'DEDUCT':
      if (!can('WALLETS_MANAGEMENT')) return []
      return [
        {
          id: `deduct-${fan.id}`,
          label: `Deduct gems from ${member}`,
          icon: IconCoins,
          run: () => openDialog('user-deduct', { member: fan }),
        },
      ]
    case 'NOTE':
      return [
        {
          id: `note-${fan.id}`,
          label: `Write a note about ${member}`,
          icon: IconNote,
          run: () => openDialog('user-note-add', { member: fan }),
        },
      ]
    default:
      return [
        {
          id: `status-${fan.id}`,
          label: `Set the status of ${member}`,
          icon: IconBan,
          run: () => openDialog('users-selected', { members: [fan], change: 'STATUS', onDone: () => undefined }),
        },
      ]
  }
}
