import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import { ApiError } from '@/api/errors'
import { queryClient } from '@/api/queryClient'
import type { Case } from '@/api/shapes'
import { platformHref } from '@/api/boot'
import { useMutation } from '@/api/useMutation'
import { whileNotLive } from '@/session/session'

const RECENT_MS = 20_000

export const cases = {
  list: (creator: string, query: ListQuery<'/user/cases/all/{creator}'>) =>
    queryOptions({
      queryKey: keyFor('cases', creator, 'list', query),
      queryFn: ({ signal }) => api.get('/user/cases/all/{creator}', { path: { creator }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  one: (creator: string, slug: string) =>
    queryOptions({
      queryKey: keyFor('cases', creator, 'one', slug),
      queryFn: ({ signal }) =>
        api.get('/user/cases/one/{creator}/{case_slug}', { path: { creator, case_slug: slug }, signal }),
    }),
  recent: (creator: string, slug?: string) => {
    const query = slug === undefined ? {} : { case: slug }
    return queryOptions({
      queryKey: keyFor('recent-wins', creator, query),
      queryFn: ({ signal }) => api.get('/user/cases/recent/{creator}', { path: { creator }, query, signal }),
      refetchInterval: () => whileNotLive(RECENT_MS),
    })
  },
  history: (query: ListQuery<'/user/cases/history'>) =>
    queryOptions({
      queryKey: keyFor('openings', query),
      queryFn: ({ signal }) => api.get('/user/cases/history', { query, signal }),
      placeholderData: keepPreviousData,
    }),
}

/** The cases on the home page. */
export const caseRow = (creator: string) => cases.list(creator, { take: 3 })

/** Of this community, or of the one named. */
export const seeds = (creator?: string) =>
  queryOptions({
    queryKey: keyFor('seeds', creator ?? 'here'),
    queryFn: ({ signal }) => api.get('/user/fairness/seeds', { query: { creator }, signal }),
  })

/**
 * The queries that an opening can change. They load after the reel has stopped, so that they do not reveal the result.
 */
export const afterOpening = [
  keyFor('cases'),
  keyFor('seeds'),
  keyFor('openings'),
  keyFor('inventory'),
  keyFor('wallet'),
  keyFor('products'),
] as const

export const useOpenCase = (creator: string, idempotencyKey: string) =>
  useMutation({
    mutationFn: ({
      slug,
      price,
      oddsHash,
      count,
      clientSeed,
      isFree,
    }: Pick<Case, 'slug' | 'price' | 'oddsHash'> & {
      count: number
      clientSeed: string
      isFree: boolean
    }) =>
      api.post('/user/cases/open/{creator}/{case_slug}', {
        path: { creator, case_slug: slug },
        body: { count, expectedPrice: isFree ? '0' : price, oddsHash, clientSeed, isFree },
        idempotencyKey,
      }),
    // A refusal means that the shown case has changed.
    onError: (error) => {
      if (error instanceof ApiError && error.status !== undefined && error.status < 500) {
        void queryClient.invalidateQueries({ queryKey: keyFor('cases') })
      }
    },
    meta: { silent: true },
  })

export const useRotate = (creator?: string) =>
  useMutation({
    mutationFn: (body: { commitment: string; clientSeed: string }) =>
      api.post('/user/fairness/seeds/rotate', { query: { creator }, body }),
    onSuccess: (found) => queryClient.setQueryData(seeds(creator).queryKey, found),
    meta: {
      invalidates: [keyFor('openings')],
      silent: true,
      success: 'Seeds rotated. You can check your earlier openings now.',
    },
  })

/** The link to the page that checks a proof, filled in with this one. */
export const checkHref = (proof: object) => platformHref(`/fairness#${encodeURIComponent(JSON.stringify(proof))}`)
