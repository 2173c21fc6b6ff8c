import { once } from './once'

// A formatter takes milliseconds to make on a phone, and few pages need more than one of them.
const upToTwo = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }))
const compact = once(() => new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 }))
const integer = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 }))
const exactly = (digits: number) =>
  new Intl.NumberFormat('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
const MONEY_DIGITS = 2
const CRYPTO_DIGITS = 6
const money = once(() => exactly(MONEY_DIGITS))
const crypto = once(() => exactly(CRYPTO_DIGITS))
const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const
const MINUTES = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
let timeZone: string | undefined
const day = once(() => new Intl.DateTimeFormat('en-US', { ...DAY, timeZone }))
const shortDay = once(() => new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone }))
const exact = once(() => new Intl.DateTimeFormat('en-US', { ...DAY, ...MINUTES, timeZone }))
const relative = once(() => new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' }))

const MINUTE = 60
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', MINUTE],
]

// Most pages show only whole numbers, which need no formatter at all.
const THOUSANDS = /\B(?=(?:\d{3})+$)/g
const grouped = (digits: string) => digits.replace(THOUSANDS, ',')

/** 950 → "950", 1250 → "1.25k", 3400000 → "3.4M". */
export function formatNumber(value: number) {
  if (Math.abs(value) >= 1000) return compact().format(value).replace('K', 'k')
  return Number.isInteger(value) ? String(value) : upToTwo().format(value)
}

/** Whole numbers with thousands separated: 1250 → "1,250". */
export const formatInteger = (value: number) =>
  Number.isSafeInteger(value) ? grouped(String(value)) : integer().format(value)

/** The size of a file: "340 KB", "2.4 MB". */
export const formatBytes = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${formatInteger(Math.max(1, Math.ceil(bytes / 1024)))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`

export const formatMoney = (value: number, digits = MONEY_DIGITS) =>
  (digits === MONEY_DIGITS ? money() : exactly(digits)).format(value)

export const formatCrypto = (value: number, digits = CRYPTO_DIGITS) =>
  (digits === CRYPTO_DIGITS ? crypto() : exactly(digits)).format(value)

/** An amount of gems as the API writes it ("1250"), in full. */
export const formatGems = (amount: string) => grouped(BigInt(amount).toString())

export const gemUnit = (amount: string) => (BigInt(amount) === 1n ? 'gem' : 'gems')

/** "1 gem", "1,250 gems": an amount as the API writes it, in full. */
export const countGems = (amount: string) => `${formatGems(amount)} ${gemUnit(amount)}`

/** "1 member", "2 members". */
export const countOf = (count: number, one: string, many = `${one}s`) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** Sets the zone of all times and days, in place of the browser's. Call it before the first one is shown. */
export const showTimesIn = (zone: string) => {
  timeZone = zone
}

export const formatDay = (iso: string) => day().format(new Date(iso))

/** Without the year, for a day that is near. */
export const formatShortDay = (iso: string) => shortDay().format(new Date(iso))

/** Day, hour, minute and zone, for titles. */
export const formatExact = (iso: string) => exact().format(new Date(iso))

/** "5 minutes ago", and the day itself once a week has passed. A time in the future is its day. */
export function formatAgo(iso: string, now: number) {
  const seconds = Math.round((now - Date.parse(iso)) / 1000)
  // The clocks of a device and of the server differ a little.
  if (seconds < -MINUTE) return formatDay(iso)
  if (seconds < MINUTE) return 'just now'
  if (seconds >= 7 * 86_400) return formatDay(iso)
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? ['minute', MINUTE]
  return relative().format(-Math.floor(seconds / size), unit)
}
