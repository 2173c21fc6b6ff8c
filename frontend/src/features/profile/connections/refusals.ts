import type { SocialProvider } from '@/api/shapes'
import { providerLabel } from './providers'

interface Refusal {
  title: string
  text: string
  /** What helps: going through it again, logging in another way, or the settings. */
  cure: 'again' | 'login' | 'settings'
}

type Intent = 'LOGIN' | 'LINK' | 'CONFIRM'

const known: Record<string, (at: string, account: string, intent: Intent) => Refusal> = {
  access_denied: (at, _account, intent) => ({
    title: 'You did not give access',
    text:
      intent === 'LINK'
        ? `Without it ${at} cannot be linked. Nothing has changed.`
        : `Without it we cannot tell that it is you. Try again and agree, or log in another way.`,
    cure: 'again',
  }),
  OAUTH_TOKEN_INVALID: (at) => ({
    title: 'The answer came too late',
    text: `What begins here has to be finished at ${at} within ten minutes, once, and in the same browser. Start it again.`,
    cure: 'again',
  }),
  OAUTH_ACCOUNT_TAKEN: (_at, account) => ({
    title: `That ${account} belongs to somebody else here`,
    text: 'It is linked to another user. Log in with it to get there, or unlink it there first.',
    cure: 'settings',
  }),
  OAUTH_OTHER_ACCOUNT: (at, account, intent) =>
    intent === 'LINK'
      ? {
          title: `Another ${account} is linked`,
          text: `You have one already. Choose that one at ${at}, or unlink it in your settings first.`,
          cure: 'settings',
        }
      : {
          title: `That is not the ${account} you linked`,
          text: `You are signed in to another account here. Choose the linked one at ${at}, or log out first.`,
          cure: 'again',
        },
  USER_EXIST: (at) => ({
    title: 'Somebody here has that e-mail',
    text: `An account with the e-mail you use at ${at} exists already. If it is yours, log in to it first, then link ${at} in your settings. An e-mail alone never opens an account.`,
    cure: 'login',
  }),
  AUTH_UNAUTHORIZED: () => ({
    title: 'This account is closed',
    text: 'Nobody can log in to it any more.',
    cure: 'login',
  }),
  INTEGRATION_UNAVAILABLE: (at) => ({
    title: 'The other service did not answer',
    text: `Nothing is wrong with your account, and nothing was changed. Try again in a few minutes, or come in without ${at}.`,
    cure: 'again',
  }),
  RATE_LIMITED: (at) => ({
    title: 'Too many at once',
    text: `Either you were very quick, or ${at} is busy. Wait a minute and try again: nothing was changed.`,
    cure: 'again',
  }),
  BUSY_RETRY: () => ({
    title: 'Busy right now',
    text: 'Try again in a moment: nothing was changed.',
    cure: 'again',
  }),
}

const unknown: Refusal = {
  title: 'That log-in did not work',
  text: 'Something went wrong between here and the other service. Try again, or log in with your password.',
  cure: 'again',
}

/** What a refusal means for the person. Codes are ours, or those the protocol knows. */
export function refusalOf(code: string, provider: SocialProvider | null, intent: Intent): Refusal {
  const make = Object.hasOwn(known, code) ? known[code] : undefined
  const label = provider && providerLabel[provider]
  return make?.(label ?? 'the other service', label ? `${label} account` : 'account', intent) ?? unknown
}
