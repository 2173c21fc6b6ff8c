import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { useMutation } from '@/api/useMutation'
import { whoami } from '@/session/session'

export const useSell = (idempotencyKey: string) =>
  useMutation({
    mutationFn: (itemId: string) => api.post('/user/inventory/sell', { body: { itemId }, idempotencyKey }),
    meta: {
      invalidates: [keyFor('inventory'), keyFor('orders'), whoami.queryKey, keyFor('wallet'), keyFor('products')],
      silent: true,
    },
  })
