import { useMutation } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'

export const useEnterCode = () =>
  useMutation({
    mutationFn: (text: string) => api.post('/user/earning/code', { body: { text } }),
    meta: { invalidates: [keyFor('earning'), keyFor('quests')], silent: true },
  })
