import type { Address, Delivery, DeliveryMethod, ProductSize } from '@/api/shapes'
import { validation } from '@/lib/text'
import { building, fullName, zipCode } from '@/lib/validators'
import type { Destination } from './api'

export const NOWHERE: Address = { fullName: '', country: '', city: '', street: '', building: '', zip: '', phone: '' }

export const needsAddress = (method: DeliveryMethod) => method !== 'PICKUP'

/** What the form begins with: what was said before, else what is kept, else nothing. */
export function beginning(delivery: Delivery | null, saved: Address | null, sizes: ProductSize[]): Destination {
  return {
    ...NOWHERE,
    ...saved,
    ...delivery?.address,
    delivery: delivery?.method ?? 'COURIER',
    size: delivery?.size ?? (sizes.length === 1 ? (sizes[0] ?? '') : ''),
    remember: saved !== null,
  }
}

type Check = { safeParse: (value: string) => { success: boolean; error?: { issues: { message: string }[] } } }

const problemOf = (check: Check, value: string) => check.safeParse(value).error?.issues[0]?.message ?? null
const missing = (value: string) => (value.trim() ? null : validation.required)

/** What is wrong with each field, by the specification's rules; a pickup asks for a name alone. */
export function problems(values: Destination, sizes: ProductSize[]): Partial<Record<keyof Destination, string>> {
  const found: Partial<Record<keyof Destination, string | null>> = {
    size: sizes.length > 0 ? missing(values.size) : null,
    fullName: missing(values.fullName) ?? problemOf(fullName, values.fullName),
  }
  if (needsAddress(values.delivery)) {
    found.country = missing(values.country)
    found.city = missing(values.city)
    found.street = missing(values.street)
    found.building = missing(values.building) ?? problemOf(building, values.building)
    found.zip = missing(values.zip) ?? problemOf(zipCode, values.zip)
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

/** A pickup keeps the address to itself. */
export const trimmed = (values: Destination): Destination => {
  const address = needsAddress(values.delivery)
    ? values
    : { ...values, country: '', city: '', street: '', building: '', zip: '' }
  return {
    ...address,
    fullName: address.fullName.trim(),
    city: address.city.trim(),
    street: address.street.trim(),
    building: address.building.trim(),
    zip: address.zip.trim(),
    phone: address.phone.replaceAll(/[\s()-]/g, ''),
  }
}
