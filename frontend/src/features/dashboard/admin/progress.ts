import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'
import { useSession } from '@/session/session'

/** The way from an empty community to the first order. Ticked off by what happens, so a look from time to time is enough. */
export const getStarted = queryOptions({
  queryKey: keyFor('get-started'),
  queryFn: ({ signal }) => api.get('/creator/dashboard/get-started', { signal }),
  staleTime: 60_000,
})

/** For the steps that leave no other trace: sharing the link, and viewing the quests. */
export const useReachStep = () =>
  useMutation({
    mutationFn: (step: 'SHARE_LINK' | 'QUESTS') => api.post('/creator/dashboard/get-started', { body: { step } }),
    meta: { invalidates: [keyFor('get-started')], silent: true },
  })

/** Ticks the step about quests off: for the pages that show how fans earn gems, however the owner came there. */
export function useQuestsViewed() {
  const isOwner = useSession().acting?.isOwner === true
  const { data } = useQuery({ ...getStarted, enabled: isOwner })
  const { mutate } = useReachStep()
  const isOpen = data?.steps.some(({ step, isDone }) => step === 'QUESTS' && !isDone)
  useEffect(() => {
    if (isOpen) mutate('QUESTS')
  }, [isOpen, mutate])
}
