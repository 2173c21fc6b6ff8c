import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'

/** The offer of a community to the logged-in user. */
export const offerOf = (id: string) =>
  queryOptions({
    queryKey: keyFor('hand-over', id),
    queryFn: ({ signal }) => api.get('/user/hand-overs/{offer_id}', { path: { offer_id: id }, signal }),
    retry: false,
  })

export const useAcceptOffer = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/user/hand-overs/{offer_id}/accept', { path: { offer_id: id } }),
    meta: { silent: true },
  })

export const useRefuseOffer = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/user/hand-overs/{offer_id}/refuse', { path: { offer_id: id } }),
    meta: { silent: true },
  })
