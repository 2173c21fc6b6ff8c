import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'

export const useEnterCode = () =>
  useMutation({
    mutationFn: (text: string) => api.post('/user/earning/code', { body: { text } }),
    meta: { invalidates: [keyFor('earning'), keyFor('quests')], silent: true },
  })
