import { countGems, formatInteger } from '@/lib/format'
import { type Facts, textOf } from './auditChanges'

/** In full, because the search looks for the digits: "1 member", "1,250 members". */
const counted = (count: number, one: string, several = `${one}s`) =>
  `${formatInteger(count)} ${count === 1 ? one : several}`

export const rows = ({ rows: found }: Facts, one: string, several = `${one}s`) =>
  found === undefined ? `a file of ${several}` : `${counted(Number(found), one, several)} as a file`

/** "3 codes"; "some codes" for an entry that does not say how many. */
export const many = (value: Facts[string], one: string) =>
  /^\d+$/.test(textOf(value)) ? counted(Number(value), one) : `some ${one}s`

export const gemsOf = (amount: Facts[string]) =>
  /^\d+$/.test(textOf(amount)) ? countGems(textOf(amount)) : 'some gems'
