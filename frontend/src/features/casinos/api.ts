import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '@/api/client'

const ACCOUNTS = ['casino-accounts'] as const

export const casinos = {
  providers: queryOptions({
    queryKey: ['casino-providers'],
    queryFn: ({ signal }) => api.get('/misc/casino-providers', { signal }),
    staleTime: 300_000,
  }),
  accounts: queryOptions({
    queryKey: ACCOUNTS,
    queryFn: ({ signal }) => api.get('/user/casinos/connect', { query: { take: 100 }, signal }),
  }),
}

const touched = [ACCOUNTS, ['onboarding']] as const

export const useConnectCasino = () =>
  useMutation({
    mutationFn: (body: { provider: string; username: string }) => api.post('/user/casinos/connect', { body }),
    meta: { invalidates: touched, silent: true },
  })

export const useDisconnectCasino = () =>
  useMutation({
    mutationFn: (id: string) => api.delete('/user/casinos/connect/{account_id}', { path: { account_id: id } }),
    meta: { invalidates: touched, success: 'Disconnected' },
  })
