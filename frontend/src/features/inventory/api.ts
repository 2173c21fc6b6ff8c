import { useMutation } from '@tanstack/react-query'
import { api } from '@/api/client'
import { whoami } from '@/session/session'

const INVENTORY = ['inventory'] as const

export const useSell = (idempotencyKey: string) =>
  useMutation({
    mutationFn: (itemId: string) => api.post('/user/inventory/sell', { body: { itemId }, idempotencyKey }),
    meta: { invalidates: [INVENTORY, ['orders'], whoami.queryKey, ['wallet'], ['products']], silent: true },
  })
