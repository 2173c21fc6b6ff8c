import { expect, test } from 'vitest'
import type { Listing } from '@/api/shapes'
import { inTurns } from './inTurns'

const offer = (creatorId: string, name: string) => ({ name, community: { creatorId } }) as Listing

test('communities take turns on the stage, newest first, and it never overflows', () => {
  const many = ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'].map((name) => offer('a', name))
  const names = (listings: Listing[]) => inTurns(listings).map(({ name }) => name)
  expect(names([...many, offer('b', 'b1'), offer('b', 'b2')])).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'a4'])
  expect(names(many.slice(0, 2))).toEqual(['a1', 'a2'])
  expect(names([])).toEqual([])
})
