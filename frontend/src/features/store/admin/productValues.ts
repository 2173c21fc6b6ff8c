import { FULFILLMENTS, productBadges, productLimits, productTypes, rarities } from '@/api/constants'
import type {
  FirstStatus,
  ProductBadge,
  ProductSize,
  ProductType,
  Question,
  Rarity,
  RestockUnit,
  TeamProduct,
} from '@/api/shapes'
import { eachTerm, type TermName, termsInMinutes } from '@/components/office/productTerms'
import { type Changes, type Fields, formOf, pictureInWords } from '@/lib/changes'
import { countOf } from '@/lib/format'
import {
  file,
  nonNegativeGems,
  object,
  oneOf,
  optionalCount,
  optionalGems,
  optionalText,
  required,
} from '@/lib/validators'

/** A term is a text: empty does not apply. */
export interface ProductValues extends Record<string, unknown>, Record<TermName, string> {
  productName: string
  description: string
  price: string
  /** Empty is without a limit. */
  quantity: string
  sellPrice: string
  onSaleFrom: string | null
  onSaleUntil: string | null
  restockTo: string
  restockEvery: string
  restockUnit: RestockUnit | ''
  restockAt: string
  questions: Question[]
  sizes: ProductSize[]
  hasCodes: boolean
  rarity: Rarity
  badge: ProductBadge | ''
  type: ProductType
  productImage: File | null
}

const MINUTE = 60

export const productSchema = object({
  productName: required,
  description: optionalText(productLimits.description.maxLength),
  price: nonNegativeGems,
  quantity: optionalCount(productLimits.quantity),
  ...eachTerm((name, { isInMinutes }) => {
    const { minimum, maximum } = productLimits[name]
    return optionalCount({ minimum, maximum: isInMinutes ? maximum / MINUTE : maximum })
  }),
  sellPrice: optionalGems,
  restockTo: optionalCount(productLimits.restockTo),
  restockEvery: optionalCount(productLimits.restockEvery),
  rarity: oneOf(rarities),
  badge: oneOf(['', ...productBadges]),
  type: oneOf(productTypes),
  productImage: file(),
})

export const blankProduct: ProductValues = {
  productName: '',
  description: '',
  price: '',
  quantity: '',
  ...eachTerm(() => ''),
  limitPerDay: '1',
  sellPrice: '',
  onSaleFrom: null,
  onSaleUntil: null,
  restockTo: '',
  restockEvery: '',
  restockUnit: '',
  restockAt: '',
  questions: [],
  sizes: [],
  hasCodes: false,
  rarity: 'COMMON',
  badge: '',
  type: 'DIGITAL',
  productImage: null,
}

const written = (count: number | null) => (count === null ? '' : String(count))
const inMinutes = (seconds: number | null) => (seconds === null ? '' : String(Math.ceil(seconds / MINUTE)))
const inSeconds = (minutes: string) => (minutes.trim() === '' ? '' : String(Number(minutes) * MINUTE))

export const valuesOf = (product: TeamProduct): ProductValues => ({
  productName: product.productName,
  description: product.description,
  price: product.price,
  quantity: written(product.quantity),
  ...eachTerm((name, { isInMinutes }) => (isInMinutes ? inMinutes : written)(product[name])),
  sellPrice: product.sellPrice ?? '',
  onSaleFrom: product.onSaleFrom,
  onSaleUntil: product.onSaleUntil,
  restockTo: written(product.restockTo),
  restockEvery: written(product.restockEvery),
  restockUnit: product.restockUnit ?? '',
  restockAt: product.restockAt ?? '',
  questions: product.questions,
  sizes: product.sizes,
  hasCodes: product.hasCodes,
  rarity: product.rarity,
  badge: product.badge ?? '',
  type: product.type,
  productImage: null,
})

/**
 * The values in the units of the API. Fields that the kind of product or a missing restock plan rules out are empty.
 */
function settled(values: ProductValues): ProductValues {
  const { isShipped, canHaveCodes } = FULFILLMENTS[values.type]
  const hasPlan = values.restockTo.trim() !== ''
  return {
    ...values,
    ...eachTerm((name, { isInMinutes }) => (isInMinutes ? inSeconds(values[name]) : values[name])),
    sizes: isShipped ? values.sizes : [],
    hasCodes: canHaveCodes && values.hasCodes,
    // A code is never sold back.
    sellPrice: !isShipped && values.hasCodes ? '' : values.sellPrice,
    restockEvery: hasPlan ? values.restockEvery : '',
    restockUnit: hasPlan ? values.restockUnit || 'DAY' : '',
    restockAt: hasPlan && values.restockUnit !== 'HOUR' ? values.restockAt : '',
  }
}

/** The values as the API takes them. The stock of a product with codes is how many codes it has. */
export function fieldsOf(values: ProductValues): Fields {
  const { productImage, quantity, ...rest } = settled(values)
  const fields: Fields = { ...rest, ...(!rest.hasCodes && { quantity }), ...(productImage && { productImage }) }
  for (const [name, value] of Object.entries(fields)) if (typeof value === 'string') fields[name] = value.trim()
  return fields
}

/** The values that the form holds in another form: terms in minutes, and only a new picture. */
export const exactOf = (product: TeamProduct): Fields => ({
  ...Object.fromEntries(termsInMinutes.map((name) => [name, product[name]])),
  productImage: product.productImage,
})

const WHOLE = /^\d+$/

/** A stock that was and stays a number is sent as a difference, so that pieces sold meanwhile stay sold. */
export function productBody({ fields, seen }: Changes, status?: FirstStatus) {
  const { quantity, ...others } = fields
  const { quantity: before, ...seenOthers } = seen
  const isDifference = WHOLE.test(String(quantity)) && WHOLE.test(String(before))
  const body = formOf(
    isDifference
      ? { fields: { ...others, quantityChange: Number(quantity) - Number(before) }, seen: seenOthers }
      : { fields, seen },
  )
  if (status) body.set('status', status)
  return body
}

/** The note about the stock after saving, if pieces were sold or added since the page showed it. */
export function stockNote(shown: string, typed: string, now: number | null) {
  if (now === null || !WHOLE.test(shown) || !WHOLE.test(typed) || shown === typed || Number(shown) === now) return null
  return `The stock is now ${now}. Saving sets it to ${now + Number(typed) - Number(shown)}.`
}

export function describe(field: string, value: unknown) {
  if (field === 'productImage') return pictureInWords(value)
  if (termsInMinutes.some((name) => name === field) && value)
    return countOf(Math.ceil(Number(value) / MINUTE), 'minute')
  return undefined
}

const counted = (text: string) => (/^\d+$/.test(text) ? Number(text) : null)
const gems = (text: string) => (/^\d{1,13}$/.test(text) ? text : null)

/** The form's values as the product they will become. */
export const previewOf = (values: ProductValues, productImage: string | null): TeamProduct => ({
  id: 'preview',
  slug: 'preview',
  productName: values.productName || 'Your product',
  description: values.description,
  price: gems(values.price) ?? '0',
  productImage,
  status: 'ACTIVE',
  type: values.type,
  rarity: values.rarity,
  badge: values.badge || null,
  quantity: counted(values.quantity),
  sold: 0,
  ...eachTerm((name, { isInMinutes }) => (isInMinutes ? null : counted(values[name]))),
  onSaleFrom: values.onSaleFrom,
  onSaleUntil: values.onSaleUntil,
  restocksAt: null,
  restockTo: null,
  restockEvery: null,
  restockUnit: null,
  restockAt: null,
  questions: values.questions,
  sizes: FULFILLMENTS[values.type].isShipped ? values.sizes : [],
  sellPrice: gems(values.sellPrice),
  hasCodes: FULFILLMENTS[values.type].canHaveCodes && values.hasCodes,
  drop: null,
  createdAt: '',
})
