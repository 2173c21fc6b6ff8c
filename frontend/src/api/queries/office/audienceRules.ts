import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'
import type { Fields } from '@/lib/changes'

/** The API's path of each area's rule for age and country. */
const paths = {
  cases: '/creator/lootboxes/rule',
  raffles: '/creator/raffle/rule',
  store: '/creator/store-manage/rule',
  casinos: '/creator/casinos/rule',
  offers: '/creator/exclusive-offers/rule',
  community: '/creator/settings/rule',
} as const

export type RuledArea = keyof typeof paths

export const audienceRule = (area: RuledArea) =>
  queryOptions({
    queryKey: keyFor('audience-rules', area),
    queryFn: ({ signal }) => api.get(paths[area], { signal }),
  })

export const useSetAudienceRule = (area: RuledArea) =>
  useMutation({
    mutationFn: (body: Fields) => api.patch(paths[area], { body }),
    meta: {
      invalidates: [keyFor('audience-rules'), keyFor('audit-log'), keyFor('own-casinos')],
      silent: true,
      success: 'Rule saved',
    },
  })
