import { expect, test } from 'vitest'
import type { BoardWindowState } from '@/api/shapes'
import { now } from '@/lib/clock'
import { board, own, round } from '@/test/board'
import { HOUR, moment } from '@/test/raffle'
import { ordinal, placesOf } from '@/lib/places'
import {
  gapSentences,
  groupOf,
  hoursText,
  missingText,
  phaseOf,
  repeatSentence,
  ruleSentences,
  sumText,
  takesAppeals,
  valueText,
} from './model'

test.each<[BoardWindowState, number, number, string, string]>([
  ['UPCOMING', 1, 2, 'UPCOMING', 'upcoming'],
  ['UPCOMING', -1, 2, 'RUNNING', 'running'],
  ['RUNNING', -1, 2, 'RUNNING', 'running'],
  ['RUNNING', -2, -1, 'SETTLING', 'ended'],
  ['SETTLING', -2, -1, 'SETTLING', 'ended'],
  ['REVIEW', -2, -1, 'REVIEW', 'ended'],
  ['PAID', -2, -1, 'PAID', 'ended'],
  ['CANCELED', -2, 1, 'CANCELED', 'ended'],
])('a round that is %s, from %i to %i hours, is %s and listed as %s', (state, start, end, phase, group) => {
  const window = { ...round, state, startsAt: moment(start * HOUR), endsAt: moment(end * HOUR) }
  expect(phaseOf(window, now())).toBe(phase)
  expect(groupOf({ window }, now())).toBe(group)
})

test('a board without a round is finished', () => {
  expect(phaseOf(null, now())).toBe('NONE')
  expect(groupOf({ window: null }, now())).toBe('ended')
})

test('members can appeal in the review, until its end', () => {
  const window = { state: 'REVIEW', reviewUntil: moment(HOUR) } as const
  expect(takesAppeals(window, now())).toBe(true)
  expect(takesAppeals(window, now() + 2 * HOUR)).toBe(false)
  expect(takesAppeals({ ...window, state: 'PAID' }, now())).toBe(false)
})

test('the rules are sentences, with those that apply', () => {
  expect(ruleSentences(board)).toEqual([
    'Wagers during the round count, with the weights of each casino.',
    'Equal values share the prizes of their places.',
    'Names of others show only a few letters.',
    'A prize requires at least 100 USD.',
    'The team cannot win.',
    'For ages 18 and over.',
    'After the end, you can appeal for 24 hours.',
  ])
  const free = { kind: 'POINTS', minimum: '0', excludesTeam: false, minimumAge: 0, appealHours: 0 } as const
  expect(ruleSentences({ ...board, ...free, tie: 'EARLIER', masking: 'NONE' })).toEqual([
    'Gems that you earn during the round count.',
    'Of equal values, the one reached first is ahead.',
    'Everyone sees full names.',
  ])
})

test('the missing amount is rounded up, and named with the prize it leads to', () => {
  expect(gapSentences('WAGER', own)).toEqual(['1,000.01 USD to place 3, which wins 100 USD.'])
  expect(gapSentences('POINTS', { ...own, toNextPlace: '1', nextPrize: null })).toEqual(['1 gem to place 3.'])
  expect(gapSentences('WAGER', { ...own, toNextPlace: '0', toMinimum: '40' })).toEqual([
    'Place 3 has the same value and reached it first.',
    '40 USD to qualify for a prize.',
  ])
  expect(gapSentences('WAGER', { ...own, nextPlace: null, toNextPlace: null })).toEqual([])
})

test('values, sums and places in words', () => {
  expect(valueText('WAGER', '1250.5', true)).toBe('1,250.50')
  expect(valueText('EXPERIENCE', '1250.00000000')).toBe('1,250')
  expect(missingText('MANUAL', '0.5')).toBe('0.50 points')
  expect(sumText('1250.00', '500', 'USD')).toBe('1,250 USD + 500 gems')
  expect(sumText('0', '1', 'USD')).toBe('1 gem')
  expect(sumText('0.00', '0', 'USD')).toBe('')
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 112].map(ordinal).join(' ')).toBe(
    '1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 103rd 112th',
  )
  expect(placesOf({ firstPlace: 4, lastPlace: 10 })).toBe('4th to 10th')
  expect([1, 24, 48, 50, 72].map(hoursText)).toEqual(['1 hour', '24 hours', '2 days', '50 hours', '3 days'])
  expect(repeatSentence({ repeat: 'OWN', repeatDays: 10 })).toBe('A new round begins every 10 days.')
  expect(repeatSentence({ repeat: 'NONE', repeatDays: null })).toBe('')
})
