import { expect, test } from 'vitest'
import { now } from '@/lib/clock'
import { attempt, challenge, proof } from '@/test/challenge'
import { HOUR, moment } from '@/test/raffle'
import { howCounts, termsOf, whatCounts } from './counting'
import { actionOf, completedWords, progressOf, stateOf, timeOf, winnersWords } from './model'
import { startState } from './StartButton'

const state = (change: Partial<typeof challenge>, offset = 0) => stateOf({ ...challenge, ...change }, now() + offset)

test('a challenge is where its times and the own attempt put it', () => {
  expect(state({})).toBe('available')
  expect(state({ startAt: moment(HOUR) })).toBe('coming-soon')
  expect(state({ startAt: moment(HOUR) }, 2 * HOUR)).toBe('available')
  expect(state({ endAt: moment(-HOUR) })).toBe('ended')
  expect(state({ maxWinners: 3, winners: 3 })).toBe('ended')
  expect(state({ lockedBy: 'Step 1' })).toBe('locked')
  expect(state({ own: attempt })).toBe('in-progress')
  expect(state({ own: attempt }, 4 * HOUR)).toBe('missed')
  expect(state({ isReachable: false })).toBe('unreachable')
  expect(state({ own: attempt, isReachable: false })).toBe('unreachable')
  expect(state({ own: { ...attempt, status: 'PENDING' } })).toBe('under-review')
  expect(state({ own: { ...attempt, status: 'CAN_REWARD' }, rewardsReady: 1 })).toBe('ready')
  expect(state({ own: { ...attempt, status: 'COMPLETED' } })).toBe('done')
  expect(state({ own: { ...attempt, status: 'FAILED', failure: 'TIME' } })).toBe('missed')
  expect(state({ own: { ...attempt, status: 'FAILED', failure: 'REJECTED' } })).toBe('rejected')
  expect(state({ own: { ...attempt, status: 'ARCHIVED' } })).toBe('ended')
})

test('the next action follows from the state', () => {
  expect(actionOf(challenge, 'available')).toBe('start')
  expect(actionOf({ ...challenge, needsStart: false }, 'available')).toBeNull()
  expect(actionOf(challenge, 'in-progress')).toBeNull()
  expect(actionOf(proof, 'in-progress')).toBe('submit')
  expect(actionOf({ ...proof, needsStart: false }, 'available')).toBe('submit')
  expect(actionOf(challenge, 'missed')).toBeNull()
  expect(actionOf({ ...challenge, restart: 'RESTART_IF_FAILED' }, 'missed')).toBe('start')
  expect(actionOf({ ...challenge, restart: 'RESTART_IF_FAILED', maxWinners: 1, winners: 1 }, 'missed')).toBeNull()
  expect(actionOf(challenge, 'ready')).toBe('claim')
  expect(actionOf(challenge, 'unreachable')).toBeNull()
})

test('progress has figures, and never more than the target', () => {
  expect(progressOf(challenge)).toEqual({ share: 0, figures: '0 of 5' })
  expect(progressOf({ ...challenge, own: attempt })).toEqual({ share: 0.4, figures: '2 of 5' })
  expect(progressOf({ ...challenge, own: { ...attempt, progressAmount: 9 } }).figures).toBe('5 of 5')
  const watched = { ...challenge.challengeTemplate, type: 'TIME_BASED' as const }
  expect(progressOf({ ...challenge, challengeTemplate: watched, targetDuration: 30, timeUnit: 'MINUTE' }).figures).toBe(
    '0 of 30 minutes',
  )
  expect(progressOf({ ...challenge, targetAmount: 1 }).figures).toBeNull()
  const days = { ...challenge.challengeTemplate, type: 'LOGIN' as const }
  expect(progressOf({ ...challenge, challengeTemplate: days, own: { ...attempt, progressAmount: 1 } })).toEqual({
    share: 0.2,
    figures: '1 of 5 days',
  })
  const wagered = { ...challenge.challengeTemplate, type: 'WAGER' as const, event: 'WAGER' as const }
  const wager = { ...challenge, challengeTemplate: wagered, targetAmount: 10_000 }
  // The API counts cents.
  expect(progressOf({ ...wager, own: { ...attempt, progressAmount: 4250, progress: 42 } })).toEqual({
    share: 0.42,
    figures: '42.50 of 100 USD',
  })
  expect(whatCounts(wager)).toBe('Wager 100 USD at the creator’s casinos')
  expect(whatCounts({ ...wager, challengeTemplate: { ...wagered, provider: 'CLASH' } })).toBe(
    'Wager 100 USD at Clash.gg',
  )
  const level = { ...challenge, challengeTemplate: { ...days, type: 'LEVEL' as const }, targetAmount: 3, own: attempt }
  expect(progressOf(level).figures).toBe('Level 2 of 3')
  expect(whatCounts({ ...challenge, challengeTemplate: days })).toBe('Visit on 5 days')
  expect(completedWords({ own: null })).toBe('0/1 Completed')
  expect(completedWords({ own: { ...attempt, completed: 1 } })).toBe('1/1 Completed')
})

test('the time is that of the attempt, then that of the challenge', () => {
  expect(timeOf({ ...challenge, own: attempt }, 'in-progress')).toEqual({ label: 'Time left', at: attempt.deadline })
  const ends = moment(5 * HOUR)
  expect(timeOf({ ...challenge, endAt: ends }, 'available')).toEqual({ label: 'Ends in', at: ends })
  expect(timeOf({ ...challenge, periodEndsAt: ends }, 'done')).toEqual({ label: 'Again in', at: ends })
  expect(timeOf({ ...challenge, periodEndsAt: ends, endAt: moment(HOUR) }, 'done')).toBeNull()
  expect(timeOf({ ...challenge, periodEndsAt: ends }, 'rejected')).toEqual({ label: 'Again in', at: ends })
  expect(timeOf({ ...proof, restart: 'RESTART_IF_FAILED', periodEndsAt: ends }, 'rejected')).toBeNull()
  const alone = { ...challenge, needsStart: false, restart: 'RESTART_IF_FAILED' as const, periodEndsAt: ends }
  expect(timeOf(alone, 'missed')).toBeNull()
})

test('says what counts, when, and on which terms', () => {
  expect(whatCounts(challenge)).toBe('Buy 5 products in the store')
  const level = { ...challenge.challengeTemplate, type: 'LEVEL' as const, event: null }
  expect(whatCounts({ ...challenge, challengeTemplate: level, targetAmount: 3 })).toBe('Reach level 3')
  const hours = { ...level, type: 'TIME_BASED' as const, event: 'WATCH' as const, provider: 'KICK' as const }
  expect(whatCounts({ ...challenge, challengeTemplate: hours, targetDuration: 2, timeUnit: 'HOUR' })).toBe(
    'Watch for 2 hours at Kick',
  )
  expect(whatCounts({ ...proof, asksForCode: true })).toBe('Enter the code that the creator gives you')
  expect(howCounts(challenge)).toEqual(['Counts from the moment you start'])
  expect(howCounts({ ...proof, maxWinners: 3, winnerChoice: 'TEAM' })).toEqual([
    'The team reviews it',
    'The team chooses the winners',
  ])
  expect(termsOf({ ...challenge, maxWinners: 3, winners: 1, minLevel: 4, linkedProvider: 'KICK' })).toEqual([
    'Once',
    'You have 1 day after you start',
    '2 of 3 rewards left',
    'Requires level 4',
    'Requires your linked Kick account',
  ])
  const again = { ...proof, restart: 'RESTART_IF_FAILED' as const }
  expect(termsOf({ ...again, targetDuration: null })).toContain('You can try again if it is not approved')
  expect(termsOf(again)).toContain('You can try again if you miss it or it is not approved')
  expect(termsOf({ ...challenge, restart: 'RESTART_IF_FAILED' })).toContain('You can try again if you miss it')
  expect(winnersWords({ maxWinners: 2, winners: 2 })).toBe('All rewards taken')
})

test('the button says what keeps the fan from it, and opens again when that is over', () => {
  const said = (code: NonNullable<typeof challenge.denial>['code'], until: string | null = null, params = {}) =>
    startState({ code, message: '', params, until }, { label: 'Start', balance: '0', at: now() })
  expect(said('AUTH_UNAUTHORIZED').kind).toBe('login')
  expect(said('STORE_MEMBERS_ONLY')).toMatchObject({ kind: 'join', label: 'Join to take part' })
  expect(said('CHALLENGE_LOCKED', null, { name: 'Step 1' })).toMatchObject({
    kind: 'denied',
    hint: 'Complete “Step 1” and claim its reward first.',
  })
  expect(said('INTEGRATION_ACCOUNT_USED', null, { service: 'Twitch' })).toMatchObject({
    kind: 'denied',
    label: 'Link your own account',
    cure: 'link',
  })
  expect(said('CHALLENGE_ONCE_PER_DAY', moment(HOUR))).toMatchObject({ kind: 'denied', label: 'Completed today' })
  expect(said('CHALLENGE_ONCE_PER_DAY', moment(-HOUR)).kind).toBe('ready')
})
