import type { Address, AddressRules, Delivery, DeliveryMethod, ProductSize } from '@/api/shapes'
import { validation } from '@/lib/text'
import { building, fullName, zipCode } from '@/lib/validators'
import type { Destination } from './api'
import { NOWHERE } from '@/lib/nowhere'

export const needsAddress = (method: DeliveryMethod) => method !== 'PICKUP'

/** The initial values of the form: the sent address, else the remembered one, else empty. */
export function initialDestination(
  delivery: Delivery | null,
  saved: Address | null,
  sizes: ProductSize[],
  methods: readonly DeliveryMethod[] = [],
): Destination {
  return {
    ...NOWHERE,
    ...saved,
    ...delivery?.address,
    delivery: delivery?.method ?? methods[0] ?? 'COURIER',
    size: delivery?.size ?? (sizes.length === 1 ? (sizes[0] ?? '') : ''),
    remember: saved !== null,
  }
}

/** The address that the server has now, for `seen`; empty before the fan has sent one. */
export const storedDestination = (delivery: Delivery | null) => ({
  ...NOWHERE,
  ...delivery?.address,
  delivery: delivery?.method ?? '',
  size: delivery?.size ?? '',
})

type Check = { safeParse: (value: string) => { success: boolean; error?: { issues: { message: string }[] } } }

const problemOf = (check: Check, value: string) => check.safeParse(value).error?.issues[0]?.message ?? null
const missing = (value: string) => (value.trim() ? null : validation.required)

const BASE: (keyof Address)[] = ['country', 'city', 'street', 'building', 'zip']

/** True if an address of this country has the field. Until the rules are here, those of the specification hold. */
export const asksFor = (rules: AddressRules | undefined, field: keyof Address) =>
  rules ? rules.requiredFields.includes(field) || rules.optionalFields.includes(field) : BASE.includes(field)

export const isRequired = (rules: AddressRules | undefined, field: keyof Address) =>
  rules ? rules.requiredFields.includes(field) : BASE.includes(field)

/**
 * The problem of each field. Countries with numeric postal codes follow the specification; the server checks the
 * formats of the others. A pickup asks for a name alone.
 */
export function problems(
  values: Destination,
  sizes: ProductSize[],
  rules?: AddressRules,
): Partial<Record<keyof Destination, string>> {
  const hasAddress = needsAddress(values.delivery)
  const isNumeric = !hasAddress || rules?.isNumeric !== false
  const found: Partial<Record<keyof Destination, string | null>> = {
    size: sizes.length > 0 ? missing(values.size) : null,
    fullName: missing(values.fullName) ?? (isNumeric ? problemOf(fullName, values.fullName) : null),
  }
  if (hasAddress) {
    for (const field of [...BASE, 'region'] as const) {
      if (isRequired(rules, field)) found[field] = missing(values[field])
    }
    if (isNumeric) {
      found.building ??= problemOf(building, values.building)
      found.zip ??= problemOf(zipCode, values.zip)
    }
  }
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== null))
}

/** Without what the delivery or the country does not ask for: a pickup keeps the address to itself. */
export function trimmed(values: Destination, rules?: AddressRules): Destination {
  const address = { ...values }
  for (const field of Object.keys(NOWHERE) as (keyof Address)[]) {
    const isSent = field === 'fullName' || field === 'phone' || (needsAddress(values.delivery) && asksFor(rules, field))
    address[field] = isSent ? values[field].trim() : ''
  }
  return { ...address, phone: address.phone.replaceAll(/[\s()-]/g, '') }
}
