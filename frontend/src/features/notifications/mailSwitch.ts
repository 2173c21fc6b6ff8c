import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'
import { useMutation } from '@/api/useMutation'

/** The mails that the link in an email stops: of one type, or a digest. */
export const mailSwitch = (token: string) =>
  queryOptions({
    queryKey: keyFor('mail-switch', token),
    queryFn: ({ signal }) => api.get('/public/notifications/mails/{token}', { path: { token }, signal }),
    retry: false,
  })

export const useTurnMails = (token: string) =>
  useMutation({
    mutationFn: (email: boolean) =>
      api.patch('/public/notifications/mails/{token}', { path: { token }, body: { email } }),
    onSuccess: (now) => queryClient.setQueryData(mailSwitch(token).queryKey, now),
    meta: { silent: true },
  })
