import type { FanChallenge } from '@/api/shapes'
import { formatUsd, dollarsOf } from '@/lib/amounts'
import { casinoNames } from '@/lib/casinoNames'
import { deedWords } from '@/lib/deeds'
import { countOf, formatInteger } from '@/lib/format'
import { durationWords, repeatWords, winnersWords } from './model'

type Template = FanChallenge['challengeTemplate']

const PROVIDERS: Record<Template['provider'], string> = {
  LOCAL: 'this community',
  KICK: 'Kick',
  TWITCH: 'Twitch',
  DISCORD: 'Discord',
  GOOGLE: 'Google',
  STEAM: 'Steam',
  ...casinoNames,
  OTHER: 'another service',
}

type Counted = Pick<FanChallenge, 'challengeTemplate' | 'targetAmount' | 'targetDuration' | 'timeUnit' | 'asksForCode'>

/** The fan's task for the reward. */
export function whatCounts({ challengeTemplate, targetAmount, targetDuration, timeUnit, asksForCode }: Counted) {
  const { type, event, provider } = challengeTemplate
  const at = provider === 'LOCAL' ? '' : ` at ${PROVIDERS[provider]}`
  if (type === 'TIME_BASED') return `Watch for ${durationWords(targetDuration ?? 0, timeUnit)}${at}`
  if (type === 'AMOUNT_BASED' && event) return `${deedWords[event](targetAmount ?? 1)}${at}`
  if (type === 'SUBSCRIBE') return provider === 'LOCAL' ? 'Join the community' : `Subscribe${at}`
  if (type === 'LOGIN') return (targetAmount ?? 1) > 1 ? deedWords.LOGIN(targetAmount ?? 1) : 'Visit the community'
  if (type === 'WAGER') return `Wager ${formatUsd(dollarsOf(targetAmount ?? 0))}${at || ' at the creator’s casinos'}`
  if (type === 'LEVEL') return `Reach level ${formatInteger(targetAmount ?? 1)}`
  if (type === 'PROFILE') return 'Add a picture to your profile, and confirm your email'
  if (asksForCode) return 'Enter the code that the creator gives you'
  return 'Send a proof: a text, a link or a picture'
}

/** When it counts. */
export const howCounts = ({
  needsStart,
  challengeTemplate: { type, event },
  reviewMode,
  winnerChoice,
  maxWinners,
}: FanChallenge) => [
  ...(type === 'ARBITRARY' ? [] : [needsStart ? 'Counts from the moment you start' : 'Counts automatically']),
  ...(type === 'LOGIN' && !needsStart ? ['The first visit of a day counts'] : []),
  ...(event === 'CODE' ? ['Enter the codes under How to earn on the Quests page'] : []),
  ...(reviewMode === 'MANUAL' ? ['The team reviews it'] : []),
  ...(maxWinners !== null && winnerChoice === 'TEAM' ? ['The team chooses the winners'] : []),
]

/** The reason why an attempt fails, for use after "if". */
function failureWords({ targetDuration, reviewMode, challengeTemplate: { type } }: FanChallenge) {
  if (type !== 'ARBITRARY' || reviewMode !== 'MANUAL') return 'you miss it'
  return targetDuration === null ? 'it is not approved' : 'you miss it or it is not approved'
}

/** The terms in words: repetition, time, winners and requirements. */
export function termsOf(challenge: FanChallenge) {
  const { repeat, restart, limit, targetDuration, timeUnit, challengeTemplate, minLevel, minMemberDays } = challenge
  const { linkedProvider, minLinkedDays } = challenge
  const winners = winnersWords(challenge)
  const hasOwnTime = targetDuration !== null && challengeTemplate.type !== 'TIME_BASED'
  const start = challenge.needsStart ? 'start' : 'begin'
  return [
    ...(repeatWords[repeat] ? [`Starts again ${repeatWords[repeat]?.toLowerCase()}`] : ['Once']),
    ...(limit === 'CHALLENGE_PER_DAY' ? ['At most once per day'] : []),
    ...(hasOwnTime ? [`You have ${durationWords(targetDuration, timeUnit)} after you ${start}`] : []),
    ...(restart === 'RESTART_IF_FAILED' ? [`You can try again if ${failureWords(challenge)}`] : []),
    ...(winners ? [winners] : []),
    ...(minLevel === null ? [] : [`Requires level ${minLevel}`]),
    ...(minMemberDays === null ? [] : [`Requires ${countOf(minMemberDays, 'day')} of membership`]),
    ...(linkedProvider === null
      ? []
      : [
          minLinkedDays === null
            ? `Requires your linked ${PROVIDERS[linkedProvider]} account`
            : `Requires your ${PROVIDERS[linkedProvider]} account, linked for ${countOf(minLinkedDays, 'day')}`,
        ]),
  ]
}
