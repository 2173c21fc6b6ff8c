import type { WhoAmI } from '@/api/shapes'

/**
 * The balance has three sources: whoami, the event stream, and a reel that takes its price before it shows its prize.
 * Of two balances the one with the higher version is the newer. While a reel turns, the shown balance is held.
 */
interface Known {
  userId: string
  balance: string
  version: number
}

export interface Hold {
  shown: bigint
}

let newest: Known | null = null
let hold: Hold | null = null

/** The answer about the session, with the newest known balance or the held one. */
export function withNewestBalance(answer: WhoAmI): WhoAmI {
  const { user, balance, walletVersion } = answer
  if (!user || balance === null || walletVersion === null) {
    newest = null
    hold = null
    return answer
  }
  if (newest?.userId !== user.id) {
    newest = null
    hold = null
  }
  if (!newest || walletVersion > newest.version) newest = { userId: user.id, balance, version: walletVersion }
  return { ...answer, balance: hold ? String(hold.shown) : newest.balance, walletVersion: newest.version }
}

/** From now on newer balances are remembered, and not shown. A later hold takes the place of an earlier one. */
export function beginHold(balance: string): Hold {
  hold = { shown: BigInt(balance) }
  return hold
}

/** Ends this hold, unless a later one has taken its place. */
export function endHold(ended: Hold) {
  if (hold === ended) hold = null
}
