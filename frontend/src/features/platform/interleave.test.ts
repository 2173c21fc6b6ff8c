import { expect, test } from 'vitest'
import type { Listing } from '@/api/shapes'
import { interleave } from './interleave'

const offer = (creatorId: string, name: string, kind: Listing['kind'] = 'PRODUCT') =>
  ({ kind, name, community: { creatorId } }) as Listing

test('communities take turns on the stage, newest first, and it never overflows', () => {
  const many = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => offer('a', name))
  const names = (listings: Listing[]) => interleave(listings).map(({ name }) => name)
  expect(names([...many, offer('b', 'b1'), offer('b', 'b2')])).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
  expect(names(many.slice(0, 2))).toEqual(['a1', 'a2'])
  expect(names([])).toEqual([])
})

test('kinds take turns within a community, and each community begins with another one', () => {
  const of = (creatorId: string) =>
    (['CASE', 'RAFFLE', 'RAFFLE', 'PRODUCT'] as const).map((kind) => offer(creatorId, creatorId, kind))
  const kinds = (listings: Listing[]) => interleave(listings).map(({ kind }) => kind)
  expect(kinds([...of('a'), ...of('b'), ...of('c')])).toEqual([
    'PRODUCT',
    'RAFFLE',
    'CASE',
    'RAFFLE',
    'CASE',
    'PRODUCT',
  ])
  expect(kinds(of('a'))).toEqual(['PRODUCT', 'RAFFLE', 'CASE', 'RAFFLE'])
})
