import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { ApiError } from '@/api/errors'
import { keyFor } from '@/api/keys'
import type { ExclusiveOffer, OfferUse } from '@/api/offerShapes'
import { queryClient } from '@/api/queryClient'
import { useMutation } from '@/api/useMutation'

const touched = [keyFor('offers')] as const

export const offers = {
  list: (creator: string, query: ListQuery<'/user/exclusive-offers/all/{creator}'>) =>
    queryOptions({
      queryKey: keyFor('offers', creator, 'list', query),
      queryFn: ({ signal }) => api.get('/user/exclusive-offers/all/{creator}', { path: { creator }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  platforms: (creator: string) =>
    queryOptions({
      queryKey: keyFor('offers', creator, 'platforms'),
      queryFn: ({ signal }) =>
        api.get('/user/exclusive-offers/platform/filters/{creator}', { path: { creator }, signal }),
    }),
}

/** The offers on the home page. */
export const offerRow = (creator: string) => offers.list(creator, { take: 3 })

/** A refusal is about something that has changed since it was shown. */
const renew = (error: unknown) => {
  if (error instanceof ApiError && error.status !== undefined && error.status < 500)
    for (const queryKey of touched) void queryClient.invalidateQueries({ queryKey })
}

/** Counts an opened link or a copied code. The fan does not wait for it. */
export const countUse = (id: string, use: OfferUse) =>
  api.post('/user/exclusive-offers/one/{offer_id}/uses', { path: { offer_id: id }, body: { use } })

export const useReport = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/user/exclusive-offers/one/{offer_id}/report', { path: { offer_id: id } }),
    onError: renew,
    meta: { invalidates: touched, success: 'Thank you. The team sees your report.' },
  })

export const useReminder = ({ id, isReminded }: Pick<ExclusiveOffer, 'id' | 'isReminded'>) =>
  useMutation({
    mutationFn: () => {
      const path = { path: { offer_id: id } }
      return isReminded
        ? api.delete('/user/exclusive-offers/one/{offer_id}/reminder', path)
        : api.post('/user/exclusive-offers/one/{offer_id}/reminder', path)
    },
    onError: renew,
    meta: { invalidates: touched },
  })

export interface Proof {
  text: string
  image: File | null
}

export const useClaimOffer = (id: string) =>
  useMutation({
    mutationFn: ({ text, image }: Proof) => {
      const body = new FormData()
      body.set('offerId', id)
      body.set('text', text)
      if (image) body.set('image', image)
      return api.post('/user/exclusive-offers/claim', { body })
    },
    onError: renew,
    meta: { invalidates: touched, silent: true },
  })
