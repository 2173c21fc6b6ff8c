/** The value of a choice that leaves everything in. */
export const ALL = 'all'

export interface Filter<Value> {
  fallback: Value
  /** The value an address holds, or undefined when it is none of ours. */
  read: (raw: string) => Value | undefined
  write: (value: Value) => string
  /** False if the value only sorts the list: such a list is not "filtered". */
  narrows: boolean
  /** Lists remember a value until it changes, with `tab` until the browser's tab is closed, and with `none` never. */
  memory?: 'tab' | 'none'
}

/** A filter with a value of any type. */
interface AnyFilter {
  fallback: unknown
  read: (raw: string) => unknown
  write: (value: never) => string
  narrows: boolean
  memory?: 'tab' | 'none'
}

export type FilterSchema = Record<string, AnyFilter>

export type FilterValues<Schema extends FilterSchema> = {
  [Key in keyof Schema]: Schema[Key] extends Filter<infer Value> ? Value : never
}

/** The filters of a query, without the choices that keep all rows. */
export type Asked<Schema extends FilterSchema> = {
  [Key in keyof Schema]?: Exclude<FilterValues<Schema>[Key], typeof ALL | null>
}

const oneOf = <Value extends string>(values: readonly Value[], raw: string) => values.find((value) => value === raw)

/** Free text, as for a search. It is part of the address only: a list that is opened later shows all its rows. */
const text = (): Filter<string> => ({
  fallback: '',
  read: (raw) => raw,
  write: (value) => value,
  narrows: true,
  memory: 'none',
})

/** One of the values, or `all` of them. */
const choice = <Value extends string>(values: readonly Value[]): Filter<Value | typeof ALL> => ({
  fallback: ALL,
  read: (raw) => oneOf([...values, ALL], raw),
  write: (value) => value,
  narrows: true,
})

/** A choice that is pressed as a tab: the next visit begins with all. */
const tab = <Value extends string>(values: readonly Value[]): Filter<Value | typeof ALL> => ({
  ...choice(values),
  memory: 'tab',
})

/** One of the values, never none: a sort key, a direction, a period. */
const order = <Value extends string>(values: readonly Value[], fallback: NoInfer<Value>): Filter<Value> => ({
  fallback,
  read: (raw) => oneOf(values, raw),
  write: (value) => value,
  narrows: false,
})

/** A view of a list that is pressed as a tab. It is part of the address only: a later visit begins with the first. */
const view = <Value extends string>(values: readonly Value[], fallback: NoInfer<Value>): Filter<Value> => ({
  ...order(values, fallback),
  memory: 'none',
})

const flag = (): Filter<boolean> => ({
  fallback: false,
  read: (raw) => (raw === 'yes' ? true : undefined),
  write: (value) => (value ? 'yes' : ''),
  narrows: true,
})

/** A whole number, or null for none. */
const count = (): Filter<number | null> => ({
  fallback: null,
  read: (raw) => (/^\d{1,15}$/.test(raw) ? Number(raw) : undefined),
  write: (value) => (value === null ? '' : String(value)),
  narrows: true,
})

/** An instant as an ISO text, or null for none. */
const instant = (): Filter<string | null> => ({
  fallback: null,
  read: (raw) => (Number.isNaN(Date.parse(raw)) ? undefined : raw),
  write: (value) => value ?? '',
  narrows: true,
})

export const filter = { text, choice, tab, order, view, flag, count, instant }

/** The values in an address. Missing or invalid values get their fallback. */
export function readFilters<Schema extends FilterSchema>(schema: Schema, params: URLSearchParams) {
  const entries = Object.entries(schema).map(([key, { read, fallback }]) => {
    const raw = params.get(key)
    return [key, (raw === null ? undefined : read(raw)) ?? fallback]
  })
  return Object.fromEntries(entries) as FilterValues<Schema>
}

/** The shortest address for the values: values equal to their fallback are left out. */
export function writeFilters<Schema extends FilterSchema>(schema: Schema, values: FilterValues<Schema>) {
  const params = new URLSearchParams()
  for (const [key, { fallback, write }] of Object.entries(schema)) {
    const value = values[key] as unknown
    if (value !== fallback) params.set(key, write(value as never))
  }
  return params
}

export function askedOf<Schema extends FilterSchema>(values: FilterValues<Schema>) {
  const isAsked = ([, value]: [string, unknown]) => value !== ALL && value !== '' && value !== null && value !== false
  return Object.fromEntries(Object.entries(values).filter(isAsked)) as Asked<Schema>
}

/** The number of filters that leave rows out. */
export const countNarrowing = <Schema extends FilterSchema>(schema: Schema, values: FilterValues<Schema>) =>
  Object.entries(schema).filter(([key, { narrows, fallback }]) => narrows && values[key] !== fallback).length

/** The part of an address that a list remembers until the browser's tab is closed, or with `isLasting` for good. */
export function rememberedPart(schema: FilterSchema, params: URLSearchParams, isLasting = false) {
  const isRemembered = (key: string) => {
    const known = schema[key]
    return known !== undefined && known.memory !== 'none' && !(isLasting && known.memory === 'tab')
  }
  return new URLSearchParams(Array.from(params).filter(([key]) => isRemembered(key)))
}
