import { useMutation } from '@tanstack/react-query'
import { boot } from '@/api/boot'
import { api } from '@/api/client'
import { queryClient } from '@/api/queryClient'

export const useLogout = () =>
  useMutation({
    mutationFn: () => api.post('/common/auth/logout'),
    onSuccess: () => {
      queryClient.clear()
      sessionStorage.clear()
      window.location.assign(`${boot.basename.replace(/\/$/, '')}/`)
    },
  })
