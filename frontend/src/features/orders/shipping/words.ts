import type { DeliveryMethod } from '@/api/shapes'

export const deliveryLabel = { COURIER: 'Courier', POST: 'Post', PICKUP: 'Pickup' } as const satisfies Record<
  DeliveryMethod,
  string
>

export const deliveryNote = {
  COURIER: 'To your door',
  POST: 'By mail',
  PICKUP: 'You come for it',
} as const satisfies Record<DeliveryMethod, string>
