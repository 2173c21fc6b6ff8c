import type { Address } from '@/api/shapes'

export const NOWHERE: Address = {
  fullName: '',
  country: '',
  city: '',
  street: '',
  building: '',
  line2: '',
  region: '',
  zip: '',
  phone: '',
}
