import { productLimits } from '@/api/constants'
import { optionalCount } from '@/lib/validators'

export const shippingLimits = {
  shippingMinDays: optionalCount(productLimits.shippingMinDays),
  shippingMaxDays: optionalCount(productLimits.shippingMaxDays),
}
