import { boot } from '@/api/boot'
import type { Permission } from '@/api/shapes'
import { everyRight } from '@/lib/rights'

/** False for a permission whose areas of the back office do not exist yet: it opens nothing. */
function isBuilt(right: Permission) {
  const opened = (boot.areas ?? []).filter(({ requires }) => requires.includes(right))
  return opened.length === 0 || opened.some(({ built }) => built)
}

/** The permissions that can be given, and those in `held` from before. */
export const rightsOnOffer = (held: readonly Permission[]) =>
  everyRight.filter((right) => held.includes(right) || isBuilt(right))

/** True for a person with every permission that can be given. */
export const holdsAll = (held: readonly Permission[]) => rightsOnOffer(held).every((right) => held.includes(right))
