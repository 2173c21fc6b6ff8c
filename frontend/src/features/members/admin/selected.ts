import { balanceChangeLimits, noteLimits, selectedStatusLimits } from '@/api/constants'
import type { Member, MemberStatus } from '@/api/shapes'
import { memberStatus } from '@/components/office/memberStatus'
import type { DialogProps } from '@/dialogs/dialogs'
import { countGems, countOf } from '@/lib/format'

export type SelectedChange = DialogProps['users-selected']['change']

export interface SelectedValues extends Record<string, unknown> {
  amount: string
  status: string
  text: string
}

export interface ChangeWords {
  title: string
  /** The label of the text and who reads it. */
  text: { label: string; description: string; maxLength: number }
  button: (values: SelectedValues, count: number) => string
  done: (values: SelectedValues, count: number) => string
}

const users = (count: number) => countOf(count, 'user')
const labelOf = (status: string) => memberStatus[status as MemberStatus]?.label ?? ''

export const changeWords: Record<SelectedChange, ChangeWords> = {
  TIP: {
    title: 'Tip gems',
    text: { label: 'Reason', description: 'Each of them will see this.', ...balanceChangeLimits.reason },
    button: ({ amount }, count) => (amount ? `Send ${countGems(amount)} to ${users(count)}` : 'Send gems'),
    done: ({ amount }, count) => `${users(count)} got ${countGems(amount)} each`,
  },
  NOTE: {
    title: 'Add note',
    text: { label: 'Note', description: 'Only your team can see this.', ...noteLimits.text },
    button: (_, count) => `Add note to ${users(count)}`,
    done: (_, count) => `Note added to ${users(count)}`,
  },
  STATUS: {
    title: 'Set status',
    text: { label: 'Reason', description: 'Only your team sees it, in the audit log.', ...selectedStatusLimits.reason },
    button: ({ status }, count) => (status ? `Set ${users(count)} to ${labelOf(status).toLowerCase()}` : 'Set status'),
    done: ({ status }, count) => `${users(count)}: ${labelOf(status).toLowerCase()}`,
  },
}

const SHOWN = 4

/** The names of the first few, and how many more there are. */
export function namesOf(members: Member[]) {
  const names = members.slice(0, SHOWN).map(({ username }) => username)
  const rest = members.length - names.length
  if (rest > 0) return `${names.join(', ')} and ${rest} more`
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')
}
