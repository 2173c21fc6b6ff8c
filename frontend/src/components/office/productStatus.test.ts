import { expect, test } from 'vitest'
import { statusMoves } from './productStatus'

test.each([
  ['DRAFT', []],
  ['ACTIVE', ['Stop selling', 'Hide from store']],
  ['OUT_OF_STOCK', ['Stop selling', 'Hide from store']],
  ['DISCONTINUED', ['Put back on sale', 'Hide from store']],
  ['UNSALEABLE', ['Put back on sale', 'Stop selling']],
  ['ARCHIVED', []],
] as const)('the menu of a product that is %s', (status, verbs) => {
  expect(statusMoves({ status }).map(({ verb }) => verb)).toEqual(verbs)
})
