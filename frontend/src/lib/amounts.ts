import { validation } from './text'

/**
 * Amounts of money as the API writes them: decimal texts with up to eight digits after the point, such as "-120.5".
 * They are never floats: they are counted in whole numbers of the last digit, so nothing is rounded on the way.
 */
const PLACES = 8
const SHOWN_PLACES = 2
const ONE = 10n ** BigInt(PLACES)
const CENT = ONE / 100n
const WRITTEN = /^(-?)(\d+)(?:\.(\d{1,8})\d*)?$/
const TYPED = /^-?\d{1,15}(?:\.\d{1,8})?$/
const THOUSANDS = /\B(?=(?:\d{3})+$)/g
/** The largest amount that the API takes. */
const MAX_TYPED = 10 ** 15 - 1

/** The amount in units of its eighth digit; 0 for a text that is no amount. */
function unitsOf(amount: string) {
  const [, sign, whole = '0', decimals = ''] = WRITTEN.exec(amount) ?? []
  const units = BigInt(whole + decimals.padEnd(PLACES, '0'))
  return sign ? -units : units
}

const absolute = (units: bigint) => (units < 0n ? -units : units)

function textOf(units: bigint) {
  const decimals = (absolute(units) % ONE).toString().padStart(PLACES, '0').replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${absolute(units) / ONE}${decimals && `.${decimals}`}`
}

export const sumOfAmounts = (amounts: readonly string[]) =>
  textOf(amounts.reduce((sum, amount) => sum + unitsOf(amount), 0n))
export const minus = (amount: string, other: string) => textOf(unitsOf(amount) - unitsOf(other))
/** The product, rounded half up to eight digits after the point. */
export function times(amount: string, factor: string) {
  const product = unitsOf(amount) * unitsOf(factor)
  const result = (absolute(product) + ONE / 2n) / ONE
  return textOf(product < 0n ? -result : result)
}
export const isNegative = (amount: string) => unitsOf(amount) < 0n
export const isZero = (amount: string) => unitsOf(amount) === 0n
/** The share of a whole, for bars: 0 to 1. */
export const shareOf = (amount: string, whole: string) =>
  unitsOf(whole) <= 0n ? 0 : Math.min(1, Math.max(0, Number(unitsOf(amount)) / Number(unitsOf(whole))))

/** Two digits after the point: "1,234.50". */
function rounded(units: bigint) {
  const cents = (absolute(units) + CENT / 2n) / CENT
  const digits = cents.toString().padStart(SHOWN_PLACES + 1, '0')
  const whole = digits.slice(0, -SHOWN_PLACES).replace(THOUSANDS, ',')
  return `${units < 0n && cents > 0n ? '−' : ''}${whole}.${digits.slice(-SHOWN_PLACES)}`
}

const short = (shown: string) => shown.replace(/\.00$/, '')

/**
 * The usual way to write an amount, rounded to two decimals: "1234.5" → "1,234.50". An amount below a cent keeps all of
 * its decimals.
 */
export function formatAmount(amount: string, currency?: string) {
  const units = unitsOf(amount)
  const isTiny = units !== 0n && absolute(units) < CENT
  const shown = isTiny ? textOf(units).replace('-', '−') : rounded(units)
  return `${shown}${currency ? ` ${currencyLabel(currency)}` : ''}`
}

/** "1,250", "0.50": cents only if there are any, for sentences. */
export const formatShort = (amount: string) => short(rounded(unitsOf(amount)))

/**
 * The value that a player reached: "1250.5" → "1,250.50", "1250" → "1,250". It is cut to cents, because a rounded value
 * could look like the next place or the minimum for a prize. In a column, all values have two decimals.
 */
export function formatReached(amount: string, { isColumn = false } = {}) {
  const units = unitsOf(amount)
  const shown = rounded(units - (units % CENT))
  return isColumn ? shown : short(shown)
}

/** The value that a player lacks. It is rounded up, because with a smaller one the next place is not reached. */
export function formatMissing(amount: string) {
  const units = unitsOf(amount)
  const isWhole = units <= 0n || units % CENT === 0n
  return short(rounded(units - (units % CENT) + (isWhole ? 0n : CENT)))
}

/** "1,250 USD", "0.50 USD" */
export const formatUsd = (amount: string) => `${formatShort(amount)} USD`

/** "420 of 1,000 USD" */
export const formatUsdOf = (amount: string, whole: string) => `${formatShort(amount)} of ${formatUsd(whole)}`

/** "USD", and "Clash gem" for the code CLASH_GEM of a coin that only one site has. */
export function currencyLabel(code: string) {
  if (!code.includes('_')) return code
  const words = code.toLowerCase().replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const GROUPED = /^-?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/

/** A typed amount as the API takes it: without spaces and thousands separators. "3,5" stays, and is no amount. */
export function plainAmount(typed: string) {
  const text = typed.replaceAll(/\s/g, '')
  return (GROUPED.test(text) ? text.replaceAll(',', '') : text).replace(/^(-?)0+(?=\d)/, '$1')
}

/** True for a typed text that is an amount. */
export const isAmount = (typed: string) => TYPED.test(plainAmount(typed))

/** Cents as the API counts them in quests: 10000 → "100". */
export const dollarsOf = (cents: number) => textOf(BigInt(cents) * CENT)

/** Whole cents of a typed amount; null if it is none, or has parts of a cent. */
export function centsOf(typed: string): number | null {
  const units = unitsOf(plainAmount(typed))
  return isAmount(typed) && units % CENT === 0n ? Number(units / CENT) : null
}

export interface AmountBounds {
  /** Digits after the point. */
  places?: number
  maximum?: number
  /** A change may be negative. */
  isSigned?: boolean
  /** 0 is refused. */
  isPositive?: boolean
  isOptional?: boolean
}

/** The problem of a typed amount; null if it has none. */
export function amountProblem(typed: string, bounds: AmountBounds = {}) {
  const { places = PLACES, maximum = MAX_TYPED, isSigned = false, isPositive = false, isOptional = false } = bounds
  const plain = plainAmount(typed)
  if (plain === '') return isOptional ? null : validation.required
  if (!TYPED.test(plain)) return 'Enter an amount like 120.50'
  if (isNegative(plain) && !isSigned) return isPositive ? validation.positive : validation.nonNegative
  if (isZero(plain) && isPositive) return validation.positive
  if ((plain.split('.')[1] ?? '').length > places) return `Enter at most ${places} digits after the point`
  return absolute(unitsOf(plain)) > BigInt(maximum) * ONE ? validation.atMost(maximum) : null
}

export const compareAmounts = (one: string, other: string) => {
  const difference = unitsOf(one) - unitsOf(other)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** The cents of a typed amount such as "12.5" or "1250"; null if it is no amount with at most two digits. */
export function typedCents(typed: string): bigint | null {
  const plain = plainAmount(typed)
  return amountProblem(plain, { places: 2 }) === null ? unitsOf(plain) / CENT : null
}

/** Cents as the API takes them: 125000n → "1250", 1250n → "12.5". */
export const amountOfCents = (cents: bigint) => textOf(cents * CENT)
