import type { Permission } from '@/api/shapes'

/** Somebody without a right is not on the team. */
export const rightsRule = (value: Permission[]) => (value.length > 0 ? null : 'Choose at least one permission')
