import { useState } from 'react'

const keyOf = (creatorId: string) => `gemhall:chat:${creatorId}`

/** The text of the next message, which survives a reload of this tab. The logout clears it. */
export function useDraft(creatorId: string) {
  const [text, set] = useState(() => sessionStorage.getItem(keyOf(creatorId)) ?? '')
  const setText = (next: string) => {
    set(next)
    if (next) sessionStorage.setItem(keyOf(creatorId), next)
    else sessionStorage.removeItem(keyOf(creatorId))
  }
  return [text, setText] as const
}
