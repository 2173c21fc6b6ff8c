import { api } from '@/api/client'
import { useMutation } from '@/api/useMutation'
import { claim, type ClaimTarget, paid, questsTouched, renew } from '@/session/claims'

export const useStart = (id: string) =>
  useMutation({
    mutationFn: () => api.post('/user/challenges/one/{challenge_id}/start', { path: { challenge_id: id } }),
    onError: renew,
    meta: { invalidates: questsTouched, silent: true },
  })

export interface Proof {
  text: string
  link: string
  image: File | null
}

export const useSubmit = (id: string) =>
  useMutation({
    mutationFn: ({ text, link, image }: Proof) => {
      const body = new FormData()
      body.set('text', text)
      body.set('link', link)
      if (image) body.set('image', image)
      return api.post('/user/challenges/one/{challenge_id}/submit', { path: { challenge_id: id }, body })
    },
    onError: renew,
    meta: { invalidates: questsTouched, silent: true },
  })

/** `onPaid` runs also if a live event has removed the button before the answer came. */
export const useClaim = (target: ClaimTarget, idempotencyKey: string, onPaid: () => void) =>
  useMutation({
    mutationFn: () => claim(target, idempotencyKey),
    onSuccess: onPaid,
    onError: renew,
    meta: { invalidates: paid, silent: true },
  })
