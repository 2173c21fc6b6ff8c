import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'

/** The community's own store. */
export const ownStore = queryOptions({
  queryKey: keyFor('store', 'own'),
  queryFn: ({ signal }) => api.get('/creator/store-manage', { signal }),
})

export const useSwitchStore = () =>
  useMutation({
    mutationFn: (status: 'OPEN' | 'CLOSED') => api.patch('/creator/store-manage', { body: { status } }),
    meta: { invalidates: [keyFor('store')], silent: true },
  })
