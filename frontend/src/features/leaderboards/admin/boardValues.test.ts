import { expect, test } from 'vitest'
import { now } from '@/lib/clock'
import { blankBoard, boardSchema, fieldsOf, nextPrize, type PrizeValues, sumOf } from './boardValues'
import { awardText, masked, tiedAwards, tieExample } from './examples'

const prize = (firstPlace: string, cash: string, gems = '', lastPlace = ''): PrizeValues => ({
  firstPlace,
  lastPlace,
  cash,
  gems,
})
const prizes = [prize('1', '500'), prize('2', '300.01'), prize('3', '', '7'), prize('4', '10', '5', '6')]

// The same cases as tests/tenants/leaderboards/test_rules.py has for the server.
test.each([
  ['SHARE', 1, 2, ['400.01 USD', '400 USD']],
  ['SHARE', 2, 3, ['103.34 USD + 4 gems', '103.34 USD + 4 gems', '103.33 USD + 4 gems']],
  ['SHARE', 6, 2, ['5 USD + 3 gems', '5 USD + 2 gems']],
  ['EARLIER', 1, 2, ['500 USD', '300.01 USD']],
  ['BOTH', 1, 2, ['500 USD', '500 USD']],
  ['BOTH', 7, 2, ['no prize', 'no prize']],
] as const)('by %s, a tie from place %i of %i fans pays', (tie, place, tied, paid) => {
  expect(tiedAwards(prizes, tie, place, tied).map((award) => awardText(award, 'USD'))).toEqual(paid)
})

test('the example of a tie uses the entered prizes', () => {
  expect(tieExample([prize('1', '500'), prize('2', '300')], 'SHARE', 'EUR')).toBe(
    'If two fans tie for place 1: 400 EUR for each.',
  )
  expect(tieExample(prizes, 'EARLIER', 'USD')).toBe(
    'If two fans tie for place 1: 500 USD for the first to reach the value, 300.01 USD for the second.',
  )
})

test.each([
  ['moonlight_rider', 'PARTIAL', 'mo***er'],
  ['kai', 'PARTIAL', 'k***'],
  ['ab', 'PARTIAL', '***'],
  ['Ünï😀x', 'PARTIAL', 'Ü***x'],
  ['moonlight_rider', 'FULL', '***'],
  ['kai', 'NONE', 'kai'],
] as const)('%s with %s names is %s', (name, masking, shown) => {
  expect(masked(name, masking)).toBe(shown)
})

test('the sum counts each place of a range', () => {
  expect(sumOf(prizes)).toEqual({ cash: '830.01', gems: '22' })
  expect(nextPrize(prizes)).toEqual(prize('7', ''))
  expect(nextPrize([])).toEqual(prize('1', ''))
})

test('prizes that overlap, are empty or are no amounts are refused', () => {
  const bad = [prize('1', '500', '', '3'), prize('2', '3,5'), prize('9', '0', '0'), prize('8', '1', '', '7')]
  const found = boardSchema.safeParse({ ...blankBoard(now(), 'UTC'), name: 'Race', prizes: bad })
  const problems = found.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  expect(problems).toEqual([
    'prizes.1.cash: Enter an amount like 120.50',
    'prizes.1.firstPlace: Another prize has this place',
    'prizes.2.cash: Enter cash or gems',
    'prizes.3.lastPlace: Must not be before the first place',
  ])
})

test('the form sends amounts as texts and drops the fields of other kinds', () => {
  const values = {
    ...blankBoard(now(), 'UTC'),
    kind: 'POINTS',
    connections: ['c1'],
    minimum: '12.50',
    repeatDays: '9',
  } as const
  expect(fieldsOf({ ...values, connections: [...values.connections], prizes })).toMatchObject({
    connections: [],
    minimum: '12.5',
    repeatDays: null,
    appealHours: 24,
    prizes: [
      { firstPlace: 1, lastPlace: 1, cash: '500', gems: '0' },
      { firstPlace: 2, lastPlace: 2, cash: '300.01', gems: '0' },
      { firstPlace: 3, lastPlace: 3, cash: null, gems: '7' },
      { firstPlace: 4, lastPlace: 6, cash: '10', gems: '5' },
    ],
  })
})
