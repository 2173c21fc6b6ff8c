import { create } from 'zustand'
import { api } from '@/api/client'
import { ApiError } from '@/api/errors'
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

/** The words for a community that has no room for new fans. Only the call to join says so. */
export const COMMUNITY_FULL = {
  label: 'This community is full',
  hint: 'New fans cannot join right now. The team was notified.',
} as const

export const isCommunityFull = (error: unknown) => error instanceof ApiError && error.code === 'PLAN_LIMIT_REACHED'

export const useLeave = (creatorId: string, name?: string) =>
  useMutation({
    mutationFn: () => api.post('/user/creators/{creator}/unsubscribe', { path: { creator: creatorId } }),
    onSuccess: () => step(creatorId, -1),
    meta: { invalidates: touched, success: name && `You left ${name}` },
  })
