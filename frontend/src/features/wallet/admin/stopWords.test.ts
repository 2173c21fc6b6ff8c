import { expect, test } from 'vitest'
import type { EarningRule } from '@/api/shapes'
import { stopWords } from './stopWords'

const visit = { event: 'LOGIN', provider: null, gems: '100', dailyCap: 5, isActive: true } as unknown as EarningRule
const treasury = { issuedToday: '300' }

test('a limit below what is issued today stops the payments of today', () => {
  expect(stopWords('300', treasury, [])).toMatch(/^300 gems are issued today already\. .* until the next day\.$/)
  expect(stopWords('301', treasury, [])).toBeNull()
  expect(stopWords('0', { issuedToday: '0' }, [])).toBeNull()
})

test('a limit below what a rule pays one fan names the largest rule', () => {
  const watch = { ...visit, event: 'WATCH', gems: '1000', dailyCap: null } as unknown as EarningRule
  expect(stopWords('499', treasury, [visit])).toMatch(/“Visit the community” can pay one fan 500 gems a day/)
  expect(stopWords('500', treasury, [visit])).toBeNull()
  expect(stopWords('999', treasury, [visit, watch])).toMatch(/“Watch the stream” can pay one fan 1,000 gems a day/)
  expect(stopWords('499', treasury, [{ ...visit, isActive: false }])).toBeNull()
  expect(stopWords('many', treasury, [visit])).toBeNull()
})
