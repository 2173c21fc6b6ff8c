import type { Permission } from '@/api/shapes'
import { countOf } from '@/lib/format'
import { atLeastOne } from '@/lib/validators'
import { rights } from '@/lib/rights'

const NONE_CHOSEN = 'Choose at least one permission'

/** A member of the team has at least one permission. */
export const rightsRule = (value: Permission[]) => (value.length > 0 ? null : NONE_CHOSEN)
export const rightsSchema = atLeastOne(NONE_CHOSEN)

const MAX_NAMED = 3

/** The permissions of a conflict. */
export function rightsInWords(_: string, value: unknown) {
  const held = (typeof value === 'string' ? JSON.parse(value) : value) as Permission[]
  return held.length > MAX_NAMED
    ? countOf(held.length, 'permission')
    : held.map((right) => rights[right].label).join(', ')
}
