import type { ErrorCode } from '@/api/constants'
import type { SocialProvider } from '@/api/shapes'
import { providerLabel } from '@/lib/providers'

interface Refusal {
  title: string
  text: string
  /** The remedy: going through it again, logging in another way, or the settings. */
  cure: 'again' | 'login' | 'settings'
}

export type Intent = 'LOGIN' | 'LINK' | 'CONFIRM' | 'CHANNEL'

type Explain = (at: string, account: string, intent: Intent) => Refusal

/** The codes with words of their own on this page. All others are `unknown`. */
const known: Partial<Record<ErrorCode, Explain>> = {
  access_denied: (at, _account, intent) => ({
    title: 'You did not give access',
    text:
      intent === 'CHANNEL'
        ? `We need access to connect your ${at} channel. Go back, connect again and agree at ${at}.`
        : intent === 'LINK'
          ? `We need access to link ${at}. Your account has not changed.`
          : `We need access to confirm it’s you. Try again and agree, or log in another way.`,
    cure: 'again',
  }),
  OAUTH_TOKEN_INVALID: (at) => ({
    title: 'The request expired',
    text: `Finish at ${at} within ten minutes, in the same browser. Please start again.`,
    cure: 'again',
  }),
  OAUTH_ACCOUNT_TAKEN: (_at, account) => ({
    title: `That ${account} belongs to another user`,
    text: 'It is linked to another Gemhall account. Log in with it, or unlink it there first.',
    cure: 'settings',
  }),
  OAUTH_OTHER_ACCOUNT: (at, account, intent) =>
    intent === 'LINK'
      ? {
          title: `Another ${account} is linked`,
          text: `Choose your linked account at ${at}, or unlink it in your settings first.`,
          cure: 'settings',
        }
      : {
          title: `That is not the ${account} you linked`,
          text: `You are logged in to a different account here. Choose the linked account at ${at}, or log out first.`,
          cure: 'again',
        },
  USER_EXIST: (at) => ({
    title: 'That email is already in use',
    text: `Your email at ${at} belongs to an existing account. If that account is yours, log in to it, then link ${at} in your settings.`,
    cure: 'login',
  }),
  AUTH_UNAUTHORIZED: () => ({
    title: 'This account is closed',
    text: 'You can no longer log in to it.',
    cure: 'login',
  }),
  CHANNEL_TAKEN: (at) => ({
    title: 'That channel belongs to another community',
    text: `A ${at} channel can be connected to one community only. Disconnect it there first, or choose another account at ${at}.`,
    cure: 'settings',
  }),
  CHANNEL_OTHER: (at) => ({
    title: `Another ${at} channel is connected`,
    text: `Choose the connected channel at ${at}. To connect a different one, disconnect the current one first.`,
    cure: 'settings',
  }),
  CHANNEL_SCOPES_MISSING: (at) => ({
    title: 'Some access was not given',
    text: `Connect again, and allow everything that ${at} lists.`,
    cure: 'settings',
  }),
  PERMISSION_NOT_PERMITTED: () => ({
    title: 'You are not allowed to do this',
    text: 'Your permission to change the settings of this community has ended. Ask its owner.',
    cure: 'settings',
  }),
  INTEGRATION_UNAVAILABLE: (at, _account, intent) => ({
    title: 'The other service did not answer',
    text:
      intent === 'CHANNEL'
        ? `Nothing was connected. Go back and try again in a few minutes.`
        : `Your account has not changed. Try again in a few minutes, or log in without ${at}.`,
    cure: 'again',
  }),
  RATE_LIMITED: (at) => ({
    title: 'Too many requests',
    text: `You tried too often, or ${at} is busy. Your account has not changed. Wait a minute and try again.`,
    cure: 'again',
  }),
  BUSY_RETRY: () => ({
    title: 'Busy right now',
    text: 'Your account has not changed. Try again in a moment.',
    cure: 'again',
  }),
}

const unknown: Refusal = {
  title: 'The login did not work',
  text: 'The other service could not log you in. Try again, or log in with your password.',
  cure: 'again',
}

/** The meaning of a refusal for the person. Codes are ours, or those the protocol knows. */
export function refusalOf(code: string, provider: SocialProvider | null, intent: Intent): Refusal {
  const make = Object.hasOwn(known, code) ? known[code as ErrorCode] : undefined
  const label = provider && providerLabel[provider]
  return make?.(label ?? 'the other service', label ? `${label} account` : 'account', intent) ?? unknown
}
