import { expect, test } from 'vitest'
import { formOf } from '@/lib/changes'
import { blankCase, fieldsOf, type PrizeValues, problemsOf, totalOf } from './caseValues'

const prize: PrizeValues = {
  key: 'k',
  kind: 'GEMS',
  productId: '',
  odds: '99.5',
  value: '40',
  rarity: 'COMMON',
  name: '',
  image: null,
  left: null,
  sellPrice: 0,
}

test('odds are added up exactly, and what is no number counts nothing', () => {
  expect(totalOf([prize, { ...prize, odds: '0.5' }])).toBe(1_000_000)
  expect(totalOf([prize, { ...prize, odds: 'half' }])).toBe(995_000)
})

test('each prize says what is wrong with it, at its field', () => {
  const broken = [
    { ...prize, odds: '' },
    { ...prize, value: '0' },
    { ...prize, kind: 'PRODUCT' as const, value: 'x' },
  ]
  expect(Object.keys(problemsOf(broken))).toEqual([
    'prizes.0.ppm',
    'prizes.1.value',
    'prizes.2.value',
    'prizes.2.productId',
  ])
  expect(problemsOf([prize])).toEqual({})
})

test.each([
  ['-1', 'Field must be a non-negative'],
  ['half', 'Only numbers are allowed'],
  ['0', 'Enter a percentage above 0 with at most four decimals'],
  ['0.00001', 'Enter a percentage above 0 with at most four decimals'],
])('odds of "%s" are refused', (odds, text) => {
  expect(problemsOf([{ ...prize, odds }])).toEqual({ 'prizes.0.ppm': text })
})

test('the form is sent with its prizes as the API takes them', () => {
  const thing = { ...prize, kind: 'PRODUCT' as const, productId: 'p', odds: '0.0001', value: ' 7 ' }
  const fields = fieldsOf({ ...blankCase, name: ' Neon ', price: '5', prizes: [thing, prize] })
  const body = formOf({ fields: { ...fields, status: 'ACTIVE' }, seen: {} })
  expect(body.get('name')).toBe('Neon')
  expect(body.get('status')).toBe('ACTIVE')
  expect(JSON.parse(body.get('prizes') as string)).toEqual([
    { kind: 'PRODUCT', productId: 'p', ppm: 1, value: '7', rarity: 'COMMON' },
    { kind: 'GEMS', productId: null, ppm: 995_000, value: '40', rarity: 'COMMON' },
  ])
})
