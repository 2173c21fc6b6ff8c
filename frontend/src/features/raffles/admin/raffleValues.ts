import { linkableProviders, MAX_GEMS, prizeLimits, raffleLimits } from '@/api/constants'
import type { LinkableProvider, Prize, RafflePrizeKind, TeamRaffle } from '@/api/shapes'
import { type Fields, pictureInWords } from '@/lib/changes'
import { written } from '@/lib/counts'
import { countGems, countOf } from '@/lib/format'
import { validation } from '@/lib/text'
import {
  file,
  listed,
  nonNegativeGems,
  object,
  oneOf,
  optionalCount,
  optionalText,
  required,
  wholeNumberProblem,
} from '@/lib/validators'

/** One line of prizes; numbers are texts while they are typed. */
export interface PrizeValues {
  kind: RafflePrizeKind
  winners: string
  amount: string
  productId: string
  product: Prize['product']
  text: string
}

export interface RaffleValues extends Record<string, unknown> {
  name: string
  description: string
  raffleImage: File | null
  entryCost: string
  /** Counts are texts: empty is without a limit. */
  maxEntries: string
  maxEntriesPerUser: string
  onePerMember: boolean
  startAt: string | null
  endAt: string | null
  minLevel: string
  minMemberDays: string
  minLinkedDays: string
  provider: LinkableProvider | ''
  password: string
  codeUse: 'needed' | 'tickets'
  passwordTickets: string
  claimDays: string
  prizes: PrizeValues[]
}

function prizeProblems(prizes: readonly PrizeValues[]) {
  const found: Record<string, string> = {}
  prizes.forEach(({ kind, winners, amount, productId, text }, index) => {
    const note = (field: string, problem: string | null) => {
      if (problem) found[`${index}.${field}`] = problem
    }
    note('winners', wholeNumberProblem(winners, prizeLimits.winners))
    if (kind === 'GEMS') note('amount', wholeNumberProblem(amount, { minimum: 1, maximum: MAX_GEMS }))
    if (kind === 'PRODUCT' && !productId) note('productId', validation.required)
    if (kind === 'TEXT' && !text.trim()) note('text', validation.required)
  })
  return found
}

export const raffleSchema = object({
  name: required,
  description: optionalText(raffleLimits.description.maxLength),
  raffleImage: file(),
  entryCost: nonNegativeGems,
  maxEntries: optionalCount(raffleLimits.maxEntries),
  maxEntriesPerUser: optionalCount(raffleLimits.maxEntriesPerUser),
  minLevel: optionalCount(raffleLimits.minLevel),
  minMemberDays: optionalCount(raffleLimits.minMemberDays),
  minLinkedDays: optionalCount(raffleLimits.minLinkedDays),
  provider: oneOf(['', ...linkableProviders]),
  password: optionalText(raffleLimits.password.maxLength),
  passwordTickets: optionalCount(raffleLimits.passwordTickets),
  claimDays: optionalCount(raffleLimits.claimDays),
  prizes: listed(prizeProblems),
})

export const blankPrize: PrizeValues = {
  kind: 'GEMS',
  winners: '1',
  amount: '',
  productId: '',
  product: null,
  text: '',
}

const DAY = 86_400_000
const MINUTE = 60_000
const onTheMinute = (at: number) => new Date(Math.floor(at / MINUTE) * MINUTE).toISOString()

export const blankRaffle = (at: number): RaffleValues => ({
  name: '',
  description: '',
  raffleImage: null,
  entryCost: '',
  maxEntries: '',
  maxEntriesPerUser: '',
  onePerMember: true,
  startAt: onTheMinute(at),
  endAt: onTheMinute(at + 3 * DAY),
  minLevel: '',
  minMemberDays: '',
  minLinkedDays: '',
  provider: '',
  password: '',
  codeUse: 'needed',
  passwordTickets: '3',
  claimDays: '7',
  prizes: [blankPrize],
})

export const valuesOf = (raffle: TeamRaffle): RaffleValues => ({
  name: raffle.name,
  description: raffle.description,
  raffleImage: null,
  entryCost: raffle.entryCost,
  maxEntries: written(raffle.maxEntries),
  maxEntriesPerUser: written(raffle.maxEntriesPerUser),
  onePerMember: raffle.onePerMember,
  startAt: raffle.startAt,
  endAt: raffle.endAt,
  minLevel: written(raffle.minLevel),
  minMemberDays: written(raffle.minMemberDays),
  minLinkedDays: written(raffle.minLinkedDays),
  provider: raffle.provider ?? '',
  password: raffle.password,
  codeUse: raffle.passwordTickets === null ? 'needed' : 'tickets',
  passwordTickets: written(raffle.passwordTickets ?? 3),
  claimDays: written(raffle.claimDays),
  prizes: raffle.prizes.map(({ kind, winners, amount, product, text }) => ({
    kind,
    winners: String(winners),
    amount: amount ?? '',
    productId: product?.id ?? '',
    product,
    text,
  })),
})

/** The same terms for another raffle, which begins at the moment and runs as long. A picture belongs to one raffle. */
export function againOf(raffle: TeamRaffle, at: number): RaffleValues {
  const length = Date.parse(raffle.firstEndAt ?? raffle.endAt) - Date.parse(raffle.startAt)
  return { ...valuesOf(raffle), startAt: onTheMinute(at), endAt: onTheMinute(at + length) }
}

/** Every field of it, so that it can be compared with what the API holds. */
const prizeFields = ({ kind, winners, amount, productId, text }: PrizeValues) => ({
  kind,
  winners: Number(winners) || 1,
  amount: kind === 'GEMS' ? amount.trim() : null,
  productId: kind === 'PRODUCT' ? productId || null : null,
  text: kind === 'TEXT' ? text.trim() : '',
})

/** The values as the API takes them. */
export function fieldsOf(values: RaffleValues): Fields {
  const { raffleImage, prizes, codeUse, password, passwordTickets, ...rest } = values
  const code = password.trim()
  const fields: Fields = {
    ...rest,
    password: code,
    passwordTickets: code && codeUse === 'tickets' ? passwordTickets : '',
    prizes: prizes.map(prizeFields),
    ...(raffleImage && { raffleImage }),
  }
  for (const [name, value] of Object.entries(fields)) if (typeof value === 'string') fields[name] = value.trim()
  return fields
}

/** The form holds a new picture alone. */
export const exactOf = ({ raffleImage }: TeamRaffle): Fields => ({ raffleImage })

/** API fields that the form edits in two fields. */
export const partsOf = { passwordTickets: ['codeUse', 'passwordTickets'] } as const

type PrizeFields = ReturnType<typeof prizeFields>

/** A conflict's prizes in words. */
export function describe(field: string, value: unknown) {
  if (field === 'raffleImage') return pictureInWords(value)
  if (field !== 'prizes') return undefined
  const prizes = (typeof value === 'string' ? JSON.parse(value) : value) as PrizeFields[]
  const words = prizes.map(({ kind, winners, amount, text }) => {
    const one = kind === 'GEMS' ? countGems(amount ?? '0') : kind === 'TEXT' ? text : 'a product'
    return winners > 1 ? `${winners} × ${one}` : one
  })
  return words.join(', ') || countOf(0, 'prize')
}

const counted = (text: string) => (/^\d+$/.test(text) && text !== '0' ? Number(text) : null)

function prizeName({ kind, amount, product, text }: PrizeValues) {
  if (kind === 'GEMS') return /^\d+$/.test(amount) ? countGems(amount) : 'Some gems'
  return (kind === 'PRODUCT' ? product?.productName : text) || 'A prize'
}

/** The form's values as the raffle they will become, with the tickets that fans already have. */
export const previewOf = (values: RaffleValues, raffleImage: string | null, entries: number): TeamRaffle => ({
  id: 'preview',
  slug: 'preview',
  name: values.name || 'Your raffle',
  description: values.description,
  raffleImage,
  status: 'ACTIVE',
  entries,
  maxEntries: counted(values.maxEntries),
  maxEntriesPerUser: counted(values.maxEntriesPerUser),
  onePerMember: values.onePerMember,
  entryCost: /^\d{1,13}$/.test(values.entryCost) ? values.entryCost : '0',
  startAt: values.startAt ?? new Date(0).toISOString(),
  endAt: values.endAt ?? new Date(Date.now() + DAY).toISOString(),
  firstEndAt: null,
  endReason: '',
  closedEarlyAt: null,
  cancelledAt: null,
  prizes: values.prizes.map((prize, index) => ({
    id: String(index),
    kind: prize.kind,
    name: prizeName(prize),
    winners: Number(prize.winners) || 1,
    amount: prize.kind === 'GEMS' ? prize.amount : null,
    text: prize.text,
    product: prize.kind === 'PRODUCT' ? prize.product : null,
  })),
  ownEntries: 0,
  hasWon: false,
  minLevel: counted(values.minLevel),
  minMemberDays: counted(values.minMemberDays),
  minLinkedDays: counted(values.minLinkedDays),
  provider: values.provider || null,
  password: values.password,
  passwordTickets: null,
  claimDays: counted(values.claimDays),
  createdAt: '',
})
