import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import type { ChangePreview, PlanChoice } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'
import { openPage } from '@/lib/leaving'

const touched = [keyFor('billing'), keyFor('community-plan'), keyFor('audit-log')] as const

const REPEATED_MS = 15_000

/** Plan and payment: calls of the owner. */
export const billing = {
  overview: queryOptions({
    queryKey: keyFor('billing', 'overview'),
    queryFn: ({ signal }) => api.get('/creator/billing', { signal }),
    // A job repeats a change without an answer. The page follows it.
    refetchInterval: ({ state }) => (state.data?.isChanging ? REPEATED_MS : false),
  }),
  /** Only what the banner of the back office needs. */
  alert: queryOptions({
    queryKey: keyFor('billing', 'alert'),
    queryFn: ({ signal }) => api.get('/creator/billing/alert', { signal }),
    staleTime: 5 * 60_000,
  }),
  preview: (choice: PlanChoice) =>
    queryOptions({
      queryKey: keyFor('billing', 'preview', choice),
      queryFn: ({ signal }) => api.post('/creator/billing/change-plan/preview', { body: choice, signal }),
      // Amounts of a proration change with each second.
      staleTime: 0,
      gcTime: 0,
      retry: false,
    }),
}

export const useCheckout = () =>
  useMutation({
    mutationFn: (body: PlanChoice) => api.post('/creator/billing/checkout', { body }),
    onSuccess: ({ url }) => openPage(url),
    meta: { silent: true },
  })

export const usePortal = () =>
  useMutation({
    mutationFn: () => api.post('/creator/billing/portal'),
    onSuccess: ({ url }) => openPage(url),
    meta: { silent: true },
  })

export const useRefresh = () =>
  useMutation({
    /** From which page of Stripe the owner returns. */
    mutationFn: (_from: string) => api.post('/creator/billing/refresh'),
    meta: { invalidates: touched, silent: true },
  })

export const useChangePlan = () =>
  useMutation({
    mutationFn: ({ choice, seen }: { choice: PlanChoice; seen: ChangePreview }) =>
      api.post('/creator/billing/change-plan', {
        body: { ...choice, expectedDueNow: seen.dueNow, prorationAt: seen.prorationAt },
      }),
    meta: { invalidates: touched, silent: true },
  })

export const useCancelPlan = () =>
  useMutation({
    mutationFn: () => api.post('/creator/billing/cancel'),
    meta: { invalidates: touched, silent: true },
  })

export const useResumePlan = () =>
  useMutation({
    mutationFn: () => api.post('/creator/billing/resume'),
    meta: { invalidates: touched, success: 'Your plan continues', silent: true },
  })
