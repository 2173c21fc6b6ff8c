import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { components } from '@/api/schema'
import { useMutation } from '@/api/useMutation'

type Schemas = components['schemas']

const touched = [
  keyFor('own-offers'),
  keyFor('offers'),
  keyFor('offer-platforms'),
  keyFor('overview'),
  keyFor('audit-log'),
] as const

export const ownOffers = {
  list: (query: ListQuery<'/creator/exclusive-offers/all'>) =>
    queryOptions({
      queryKey: keyFor('own-offers', 'list', query),
      queryFn: ({ signal }) => api.get('/creator/exclusive-offers/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (id: string) =>
    queryOptions({
      queryKey: keyFor('own-offers', 'one', id),
      queryFn: ({ signal }) => api.get('/creator/exclusive-offers/one/{offer_id}', { path: { offer_id: id }, signal }),
    }),
  /** The terms in plain sentences with a worked example, as the server words them. */
  terms: (body: Schemas['OfferTermsInputRequest']) =>
    queryOptions({
      queryKey: keyFor('own-offers', 'terms', body),
      queryFn: () => api.post('/creator/exclusive-offers/terms', { body }),
      placeholderData: keepPreviousData,
      staleTime: Number.POSITIVE_INFINITY,
    }),
}

export const offerPlatforms = {
  list: (query: ListQuery<'/creator/exclusive-offers/platform/all'>) =>
    queryOptions({
      queryKey: keyFor('offer-platforms', 'list', query),
      queryFn: ({ signal }) => api.get('/creator/exclusive-offers/platform/all', { query, signal }),
      placeholderData: keepPreviousData,
    }),
}

/** As many as a choice offers. */
export const allPlatforms = offerPlatforms.list({ take: 100, sortBy: 'NAME', sortDirection: 'asc' })

/** Creates an offer, or changes the one with this id. */
export const useSaveOffer = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: FormData) =>
      id
        ? api.patch('/creator/exclusive-offers/one/{offer_id}', { path: { offer_id: id }, body })
        : api.post('/creator/exclusive-offers/one', { body }),
    meta: { invalidates: touched, silent: true },
  })

export const useDeleteOffer = (id: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/exclusive-offers/one/{offer_id}', { path: { offer_id: id } }),
    meta: { invalidates: touched, silent: true },
  })

export const useSavePlatform = (id: string | undefined) =>
  useMutation({
    mutationFn: (body: FormData) =>
      id
        ? api.patch('/creator/exclusive-offers/platform/one/{platform_id}', { path: { platform_id: id }, body })
        : api.post('/creator/exclusive-offers/platform/one', { body }),
    meta: { invalidates: touched, silent: true },
  })

export const useDeletePlatform = (id: string) =>
  useMutation({
    mutationFn: () => api.delete('/creator/exclusive-offers/platform/one/{platform_id}', { path: { platform_id: id } }),
    meta: { invalidates: touched, silent: true },
  })

interface Decision {
  ids: string[]
  status: Schemas['OfferDecision']
  reason: string
}

/** Decides one claim, or several at once; answers how many were decided. */
export const useDecideRequests = () =>
  useMutation({
    mutationFn: async ({ ids, ...decision }: Decision) => {
      const [only] = ids
      if (ids.length > 1 || only === undefined) {
        return (await api.patch('/creator/exclusive-offers/requests/many', { body: { ids, ...decision } })).decided
      }
      await api.patch('/creator/exclusive-offers/requests/one/{claim_id}', { path: { claim_id: only }, body: decision })
      return 1
    },
    meta: { invalidates: [keyFor('offer-requests'), ...touched], silent: true },
  })
