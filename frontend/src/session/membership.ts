import { useMutation } from '@tanstack/react-query'
import { api } from '@/api/client'
import { whoami } from './session'

const touched = [whoami.queryKey, ['creators'], ['wallet'], ['onboarding'], ['profile']] as const

/** Without words for it, the change itself is all that shows. */
export const useJoin = (creatorId: string, success?: string) =>
  useMutation({
    mutationFn: () => api.post('/user/creators/{creator}/subscribe', { path: { creator: creatorId } }),
    meta: { invalidates: touched, success },
  })

export const useLeave = (creatorId: string, name?: string) =>
  useMutation({
    mutationFn: () => api.post('/user/creators/{creator}/unsubscribe', { path: { creator: creatorId } }),
    meta: { invalidates: touched, success: name && `You left ${name}` },
  })
