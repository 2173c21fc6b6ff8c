import { caseLimits, MAX_GEMS } from '@/api/constants'
import type { UseFormReturnType } from '@mantine/form'
import type { Case, CasePrize, Rarity, TeamCase } from '@/api/shapes'
import { type Fields, pictureInWords } from '@/lib/changes'
import { countGems } from '@/lib/format'
import {
  file,
  nonNegativeGems,
  nonNegativeNumberRule,
  object,
  optionalCount,
  optionalText,
  required,
  wholeNumberProblem,
} from '@/lib/validators'
import { PARTS, ppmOf, shownRarity, trimmed } from '../odds'

export interface PrizeValues {
  /** React's key of the row. */
  key: string
  kind: CasePrize['kind']
  productId: string
  /** In percent, as it is typed. */
  odds: string
  value: string
  rarity: Rarity
  name: string
  image: string | null
  left: number | null
  /** The sell price of a piece; 0 for gems and for products that cannot be sold back. */
  sellPrice: number
}

export interface CaseValues extends Record<string, unknown> {
  name: string
  description: string
  price: string
  limitPerDay: string
  image: File | null
  prizes: PrizeValues[]
}

export type FormOfCase = UseFormReturnType<CaseValues>

export const caseSchema = object({
  name: required,
  description: optionalText(caseLimits.description.maxLength),
  price: nonNegativeGems,
  limitPerDay: optionalCount(caseLimits.limitPerDay),
  image: file(),
})

export const blankCase: CaseValues = { name: '', description: '', price: '', limitPerDay: '', image: null, prizes: [] }

export const valuesOf = (shown: TeamCase): CaseValues => ({
  name: shown.name,
  description: shown.description,
  price: shown.price,
  limitPerDay: shown.limitPerDay === null ? '' : String(shown.limitPerDay),
  image: null,
  prizes: shown.prizes.map((prize) => ({
    key: prize.id,
    kind: prize.kind,
    productId: prize.productId ?? '',
    odds: trimmed((prize.ppm / PARTS) * 100),
    value: prize.value,
    rarity: prize.rarity,
    name: prize.name,
    image: prize.image,
    left: prize.left,
    sellPrice: Number(prize.sellPrice ?? 0),
  })),
})

export const ppmIn = ({ odds }: PrizeValues) => ppmOf(odds) ?? 0
export const valueIn = ({ value }: PrizeValues) => (/^\d{1,13}$/.test(value.trim()) ? Number(value) : 0)
export const totalOf = (prizes: readonly PrizeValues[]) => prizes.reduce((sum, prize) => sum + ppmIn(prize), 0)

/** The problems of the prizes, by the form's field. */
export function problemsOf(prizes: readonly PrizeValues[]) {
  const found: Record<string, string> = {}
  prizes.forEach((prize, index) => {
    const odds = nonNegativeNumberRule(prize.odds)
    if (odds) found[`prizes.${index}.ppm`] = odds
    else if (!ppmIn(prize)) found[`prizes.${index}.ppm`] = 'Enter a percentage above 0 with at most four decimals'
    const worth = wholeNumberProblem(prize.value, { minimum: prize.kind === 'GEMS' ? 1 : 0, maximum: MAX_GEMS })
    if (worth) found[`prizes.${index}.value`] = worth
    if (prize.kind === 'PRODUCT' && !prize.productId) found[`prizes.${index}.productId`] = 'Field is required'
  })
  return found
}

const prizeFields = (prize: PrizeValues) => ({
  kind: prize.kind,
  productId: prize.kind === 'PRODUCT' ? prize.productId : null,
  ppm: ppmIn(prize),
  value: prize.value.trim(),
  rarity: prize.rarity,
})

/** The values as the API takes them. */
export const fieldsOf = ({ name, description, price, limitPerDay, image, prizes }: CaseValues): Fields => ({
  name: name.trim(),
  description: description.trim(),
  price: price.trim(),
  limitPerDay: limitPerDay.trim(),
  prizes: prizes.map(prizeFields),
  ...(image && { image }),
})

/** The form holds a new picture alone. */
export const exactOf = ({ image }: TeamCase): Fields => ({ image })

/** A conflict's prizes in words. */
export function describe(field: string, value: unknown) {
  if (field === 'image') return pictureInWords(value)
  if (field !== 'prizes') return undefined
  const prizes = (typeof value === 'string' ? JSON.parse(value) : value) as ReturnType<typeof prizeFields>[]
  return prizes
    .map((prize) => {
      const odds = `${trimmed((prize.ppm / PARTS) * 100)}%`
      return prize.kind === 'GEMS' ? `${countGems(prize.value)} ${odds}` : `a product ${odds}`
    })
    .join(', ')
}

/** The form's values as the case they will become. */
export const previewOf = (values: CaseValues, image: string | null): Case => ({
  id: 'preview',
  slug: 'preview',
  name: values.name || 'Your case',
  description: values.description,
  image,
  price: /^\d{1,13}$/.test(values.price) ? values.price : '0',
  status: 'ACTIVE',
  limitPerDay: /^\d+$/.test(values.limitPerDay) ? Number(values.limitPerDay) : null,
  oddsHash: '',
  oddsSince: new Date(0).toISOString(),
  prizes: values.prizes.map((prize) => ({
    id: prize.key,
    kind: prize.kind,
    name: prize.kind === 'GEMS' ? countGems(String(valueIn(prize))) : prize.name || 'A product',
    image: prize.kind === 'GEMS' ? null : prize.image,
    rarity: shownRarity(
      { ppm: ppmIn(prize), rarity: prize.rarity },
      values.prizes.map((other) => ({ ppm: ppmIn(other), rarity: other.rarity })),
    ),
    ppm: ppmIn(prize),
    value: String(valueIn(prize)),
    productId: prize.productId || null,
    left: prize.left,
    sellPrice: prize.sellPrice ? String(prize.sellPrice) : null,
    isGone: false,
  })),
  createdAt: '',
})
