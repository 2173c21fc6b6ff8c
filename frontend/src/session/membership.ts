import { useMutation } from '@tanstack/react-query'
import { api } from '@/api/client'
import type { Creator } from '@/api/shapes'
import { whoami } from './session'

const touched = [whoami.queryKey, ['creators'], ['wallet']] as const

export const useJoin = (creatorId: string, success: string) =>
  useMutation({
    mutationFn: () => api.post<Creator>('/user/creators/{id}/subscribe', { path: { id: creatorId } }),
    meta: { invalidates: touched, success },
  })

export const useLeave = (creatorId: string, name: string) =>
  useMutation({
    mutationFn: () => api.post<Creator>('/user/creators/{id}/unsubscribe', { path: { id: creatorId } }),
    meta: { invalidates: touched, success: `You left ${name}` },
  })
