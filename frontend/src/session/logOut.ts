import { boot } from '@/api/boot'
import { api } from '@/api/client'
import { queryClient } from '@/api/queryClient'
import { useMutation } from '@/api/useMutation'
import { openPage } from '@/lib/leaving'

export const useLogout = () =>
  useMutation({
    mutationFn: async () => {
      await queryClient.cancelQueries()
      return api.post('/common/auth/logout')
    },
    // The person stays, and so do their pages.
    onError: () => queryClient.invalidateQueries(),
    onSuccess: () => {
      queryClient.clear()
      sessionStorage.clear()
      openPage(`${boot.basename.replace(/\/$/, '')}/`)
    },
  })
