import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** As many as a community can have in a list without pages. */
const ALL = 100

export const earningRules = queryOptions({
  queryKey: keyFor('own-earning', 'rules'),
  queryFn: ({ signal }) => api.get('/creator/earning/rules/all', { query: { take: ALL }, signal }),
})
