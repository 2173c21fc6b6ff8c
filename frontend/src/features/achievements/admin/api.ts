import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { components } from '@/api/schema'
import { useMutation } from '@/api/useMutation'

/** A community has at most this many. */
const ALL = 100
const touched = [keyFor('own-achievements')] as const

export const ownAchievements = queryOptions({
  queryKey: keyFor('own-achievements'),
  queryFn: ({ signal }) =>
    api.get('/creator/achievements/all', {
      query: { take: ALL, sortBy: 'CREATED_AT', sortDirection: 'asc' },
      signal,
    }),
})

type Body = components['schemas']['AchievementInputRequest']

/** Creates an achievement, or changes the one with this id. */
export const useSaveAchievement = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: object) =>
      id
        ? api.patch('/creator/achievements/one/{achievement_id}', {
            path: { achievement_id: id },
            body: body as Body,
          })
        : api.post('/creator/achievements/one', { body: body as Body }),
    meta: { invalidates: touched, silent: true },
  })

export const useRemoveAchievement = (id: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/achievements/one/{achievement_id}', { path: { achievement_id: id } }),
    meta: { invalidates: touched, silent: true },
  })

export const ownLevels = queryOptions({
  queryKey: keyFor('own-levels'),
  queryFn: ({ signal }) => api.get('/creator/levels', { signal }),
})

export const useSaveLevels = () =>
  useMutation({
    mutationFn: (body: object) => api.patch('/creator/levels', { body }),
    meta: { invalidates: [keyFor('own-levels'), keyFor('levels')], silent: true },
  })
