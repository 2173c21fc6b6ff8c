import { api } from '@/api/client'
import { queryClient } from '@/api/queryClient'
import type { LegalDue } from '@/api/shapes'
import { useMutation } from '@/api/useMutation'
import { whoami } from '@/session/session'

const refresh = () => queryClient.invalidateQueries({ queryKey: whoami.queryKey })

/** Accepts the given versions. Whoami then lists them no longer; after a refusal it lists the newest ones. */
export const useAcceptLegal = () =>
  useMutation({
    mutationFn: (versions: LegalDue[]) => api.post('/user/legal/accept', { body: { versions } }),
    onSettled: refresh,
  })
