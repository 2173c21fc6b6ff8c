import type { challengeDenialCodes } from '@/api/constants'
import type { FanChallengePage, WhoAmI } from '@/api/shapes'
import { type ButtonState, buttonState, type Denial, type DenialCode } from '@/lib/denials'

type Code = (typeof challengeDenialCodes)[number]
type OwnCode = Exclude<Code, DenialCode>
type Words = { label: string; hint?: string }

const words: Record<OwnCode, (denial: NonNullable<FanChallengePage['denial']>) => Words> = {
  CHALLENGE_ACTIVE: () => ({ label: 'You are taking part' }),
  CHALLENGE_COMING_SOON: () => ({ label: 'Coming soon', hint: 'Starts in' }),
  CHALLENGE_COMPLETED: ({ until }) => ({ label: 'Completed', hint: until ? 'You can start again in' : undefined }),
  CHALLENGE_FAILED: ({ until, params }) => ({
    label:
      params.failure === 'REJECTED' ? 'Not approved' : params.failure === 'CANCELED' ? 'Canceled' : 'You missed it',
    hint: until ? 'You can try again in' : undefined,
  }),
  CHALLENGE_FINISHED: () => ({ label: 'This has ended' }),
  CHALLENGE_LOCKED: ({ params }) => ({
    label: 'Locked',
    hint: `Complete “${String(params.name)}” and claim its reward first.`,
  }),
  CHALLENGE_ONCE_PER_DAY: () => ({ label: 'Completed today', hint: 'You can start again in' }),
  CHALLENGE_SELF: () => ({ label: 'Only fans can take part' }),
}

const isOwn = (code: Code): code is OwnCode => code in words

/** What the button to start or to send a proof says. `label` is its text when it can be pressed. */
export function startState(
  denial: FanChallengePage['denial'],
  { label, balance, at }: { label: string; balance: WhoAmI['balance']; at: number },
): ButtonState {
  const isOver = denial?.until ? Date.parse(denial.until) <= at : false
  if (denial && isOwn(denial.code)) {
    if (isOver) return { kind: 'ready', label }
    return { kind: 'closed', until: denial.until ?? undefined, ...words[denial.code](denial) }
  }
  return buttonState(denial as Denial | null, { verb: 'join', label, price: '0', balance, at })
}
