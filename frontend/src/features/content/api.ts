import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

/** A published page of this community. */
export const writtenPage = (slug: string) =>
  queryOptions({
    queryKey: keyFor('pages', slug),
    queryFn: ({ signal }) => api.get('/public/pages/{slug}', { path: { slug }, signal }),
  })
