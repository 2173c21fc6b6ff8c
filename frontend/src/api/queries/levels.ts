import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { LevelRange } from '@/api/shapes'

/** The community's names of levels and their rewards, the lowest level first. */
export const levelRanges = queryOptions({
  queryKey: keyFor('levels'),
  queryFn: ({ signal }) => api.get('/user/levels', { signal }),
})

/** A name holds until the next one begins. */
export const nameOfLevel = (level: number, ranges: readonly LevelRange[]) =>
  ranges.findLast(({ fromLevel }) => fromLevel <= level)?.name
