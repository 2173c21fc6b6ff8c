import type { RafflePage } from '@/api/shapes'

interface KeptOut {
  kind: 'closed'
  label: string
  hint?: string
  until?: string
}

/** What keeps a person out of every game of chance, in the words of a button that cannot be pressed; null otherwise. */
export function keptOut({ reason, params, until }: RafflePage['join']): KeptOut | null {
  const waits = (label: string, hint: string): KeptOut => ({ kind: 'closed', label, hint, until: until ?? undefined })
  switch (reason) {
    case 'AGE_TOO_YOUNG':
      return { kind: 'closed', label: `For people of ${String(params.age)} and older` }
    case 'COUNTRY_NOT_ALLOWED':
      return { kind: 'closed', label: 'Not available in your country' }
    case 'LIMIT_SELF_EXCLUDED':
      return waits('You are taking a break', 'Your break ends in')
    case 'LIMIT_OWN':
      return waits('You have reached your own limit', 'A new day begins in')
    default:
      return null
  }
}
