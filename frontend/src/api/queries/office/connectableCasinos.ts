import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** The casinos of the catalog, for connections and for the platforms of offers. */
export const connectableCasinos = queryOptions({
  queryKey: keyFor('own-casinos', 'connectable'),
  queryFn: ({ signal }) => api.get('/creator/casinos/providers', { signal }),
  staleTime: 300_000,
})
