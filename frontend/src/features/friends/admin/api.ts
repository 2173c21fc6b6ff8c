import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type ListQuery } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'
import { type Changes, jsonOf } from '@/lib/changes'

const touched = [keyFor('fan-referrals'), keyFor('ledger')] as const

export const fanReferrals = (query: ListQuery<'/creator/fan-referrals/all'>) =>
  queryOptions({
    queryKey: keyFor('fan-referrals', 'list', query),
    queryFn: ({ signal }) => api.get('/creator/fan-referrals/all', { query, signal }),
    placeholderData: keepPreviousData,
  })

export const fanReferral = (id: string) =>
  queryOptions({
    queryKey: keyFor('fan-referrals', 'one', id),
    queryFn: ({ signal }) =>
      api.get('/creator/fan-referrals/one/{fan_referral_id}', { path: { fan_referral_id: id }, signal }),
  })

export const friendProgram = queryOptions({
  queryKey: keyFor('fan-referrals', 'program'),
  queryFn: ({ signal }) => api.get('/creator/fan-referrals/program', { signal }),
})

export const memberTrust = (id: string) =>
  queryOptions({
    queryKey: keyFor('fan-referrals', 'trust', id),
    queryFn: ({ signal }) => api.get('/creator/users/one/{member_id}/trust', { path: { member_id: id }, signal }),
  })

export const useSaveProgram = () =>
  useMutation({
    mutationFn: (changes: Changes) => api.patch('/creator/fan-referrals/program', { body: jsonOf(changes) }),
    meta: { invalidates: touched, silent: true },
  })

export const useReleaseReferral = (id: string) =>
  useMutation({
    mutationFn: () =>
      api.post('/creator/fan-referrals/one/{fan_referral_id}/release', { path: { fan_referral_id: id } }),
    meta: { invalidates: touched, success: 'Referral released', silent: true },
  })

export const useVoidReferral = (id: string) =>
  useMutation({
    mutationFn: (reason: string) =>
      api.post('/creator/fan-referrals/one/{fan_referral_id}/void', {
        path: { fan_referral_id: id },
        body: { reason },
      }),
    meta: { invalidates: touched, success: 'Referral voided', silent: true },
  })
