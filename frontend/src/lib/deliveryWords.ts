import type { DeliveryMethod } from '@/api/shapes'

export const deliveryLabel = { COURIER: 'Courier', POST: 'Post', PICKUP: 'Pickup' } as const satisfies Record<
  DeliveryMethod,
  string
>

export const deliveryNote = {
  COURIER: 'To your door',
  POST: 'By mail',
  PICKUP: 'Pick it up yourself',
} as const satisfies Record<DeliveryMethod, string>
