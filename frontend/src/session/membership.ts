import { create } from 'zustand'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'
import { eligibilityPages, useSession, whoami } from './session'

const touched = [
  whoami.queryKey,
  keyFor('creators'),
  keyFor('wallet'),
  keyFor('onboarding'),
  keyFor('profile'),
  ...eligibilityPages,
] as const

/** By creator: 1 if the user joined since this page was loaded, -1 if the user left. */
const useSteps = create<Record<string, number>>(() => ({}))
const step = (creatorId: string, by: 1 | -1) =>
  useSteps.setState((steps) => ({ [creatorId]: (steps[creatorId] ?? 0) + by }))

/** The member count of this page's community: the loaded number, changed by the user's own joining and leaving. */
export function useMemberCount({ creatorId, memberCount }: { creatorId: string; memberCount: number }) {
  const steps = useSteps((all) => all[creatorId] ?? 0)
  // The server counts every few seconds: a first member may see the count from before.
  return Math.max(memberCount + steps, useSession().member ? 1 : 0)
}

/** Without words for it, the change itself is all that shows. */
export const useJoin = (creatorId: string, success?: string) =>
  useMutation({
    mutationFn: () => api.post('/user/creators/{creator}/subscribe', { path: { creator: creatorId } }),
    onSuccess: () => step(creatorId, 1),
    meta: { invalidates: touched, success },
  })

export const useLeave = (creatorId: string, name?: string) =>
  useMutation({
    mutationFn: () => api.post('/user/creators/{creator}/unsubscribe', { path: { creator: creatorId } }),
    onSuccess: () => step(creatorId, -1),
    meta: { invalidates: touched, success: name && `You left ${name}` },
  })
