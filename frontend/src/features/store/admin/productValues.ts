import {
  FULFILLMENTS,
  productBadges,
  productContentKinds,
  productLimits,
  productTypes,
  rarities,
} from '@/api/constants'
import type {
  ProductBadge,
  ProductContentKind,
  ProductPicture,
  ProductSize,
  ProductType,
  Question,
  Rarity,
  RestockUnit,
  TeamProduct,
} from '@/api/shapes'
import { eachTerm, type TermName, termsInMinutes } from '@/components/office/productTerms'
import { shippingLimits } from './shippingRules'
import { shippingOf, type ShippingValues } from './ShippingFields'
import type { Fields } from '@/lib/changes'
import { nonNegativeGems, object, oneOf, optionalCount, optionalGems, optionalText, required } from '@/lib/validators'

/** An option as the form has it. An empty stock is without a limit. */
export interface VariantValues {
  id: string | null
  name: string
  extraPrice: string
  quantity: string
  /** The stock that the page showed, so that pieces sold meanwhile stay sold. */
  quantityBefore: number | null
}

/** A term is a text: empty does not apply. */
export interface ProductValues extends ShippingValues, Record<TermName, string> {
  productName: string
  description: string
  price: string
  /** Empty is without a limit. */
  quantity: string
  /** Charged from `saleFrom` until `saleUntil`. Empty: no sale. */
  salePrice: string
  saleFrom: string | null
  saleUntil: string | null
  sellPrice: string
  onSaleFrom: string | null
  onSaleUntil: string | null
  restockTo: string
  restockEvery: string
  restockUnit: RestockUnit | ''
  restockAt: string
  questions: Question[]
  sizes: ProductSize[]
  variants: VariantValues[]
  hasCodes: boolean
  /** The codes of a new product, one per line. */
  codes: string
  rarity: Rarity
  badge: ProductBadge | ''
  type: ProductType
  /** In their order: the first one is the cover. */
  pictures: ProductPicture[]
  categoryId: string
  /** Ids of the products shown beside it. */
  related: string[]
  /** The terms of shipping below are valid instead of those of the store. */
  shipsApart: boolean
  /** The kind of link, file or message that a completed order brings. Empty: none. */
  contentKind: ProductContentKind | ''
  contentText: string
  contentFile: File | null
  contentForEarlier: boolean
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
  salePrice: optionalGems,
  sellPrice: optionalGems,
  ...shippingLimits,
  restockTo: optionalCount(productLimits.restockTo),
  restockEvery: optionalCount(productLimits.restockEvery),
  rarity: oneOf(rarities),
  badge: oneOf(['', ...productBadges]),
  type: oneOf(productTypes),
  contentKind: oneOf(['', ...productContentKinds]),
})

export const blankProduct: ProductValues = {
  productName: '',
  description: '',
  price: '',
  quantity: '',
  ...eachTerm(() => ''),
  limitPerDay: '1',
  salePrice: '',
  saleFrom: null,
  saleUntil: null,
  sellPrice: '',
  onSaleFrom: null,
  onSaleUntil: null,
  restockTo: '',
  restockEvery: '',
  restockUnit: '',
  restockAt: '',
  questions: [],
  sizes: [],
  variants: [],
  hasCodes: false,
  codes: '',
  rarity: 'COMMON',
  badge: '',
  type: 'DIGITAL',
  pictures: [],
  categoryId: '',
  related: [],
  shipsApart: false,
  shippingMethods: [],
  shippingCountries: [],
  shippingMinDays: '',
  shippingMaxDays: '',
  contentKind: '',
  contentText: '',
  contentFile: null,
  contentForEarlier: false,
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
  salePrice: product.salePrice ?? '',
  saleFrom: product.saleFrom,
  saleUntil: product.saleUntil,
  sellPrice: product.sellPrice ?? '',
  onSaleFrom: product.onSaleFrom,
  onSaleUntil: product.onSaleUntil,
  restockTo: written(product.restockTo),
  restockEvery: written(product.restockEvery),
  restockUnit: product.restockUnit ?? '',
  restockAt: product.restockAt ?? '',
  questions: product.questions,
  sizes: product.sizes,
  variants: product.variants.map(({ id, name, extraPrice, quantity }) => ({
    id,
    name,
    extraPrice: extraPrice === '0' ? '' : extraPrice,
    quantity: written(quantity),
    quantityBefore: quantity,
  })),
  hasCodes: product.hasCodes,
  codes: '',
  rarity: product.rarity,
  badge: product.badge ?? '',
  type: product.type,
  pictures: product.pictures,
  categoryId: product.category?.id ?? '',
  related: product.related,
  shipsApart: product.shipsApart,
  ...shippingOf(product),
  contentKind: product.contentKind ?? '',
  contentText: product.contentText ?? '',
  contentFile: null,
  contentForEarlier: false,
})

/** The values of a new product that begins as a copy. Its codes, its file and its dates are its own. */
export const copiedValues = (product: TeamProduct): ProductValues => {
  const values = valuesOf(product)
  const end = ' copy'
  return {
    ...values,
    productName: values.productName.slice(0, productLimits.productName.maxLength - end.length) + end,
    quantity: values.hasCodes || values.variants.length > 0 ? '' : values.quantity,
    variants: values.variants.map((variant) => ({ ...variant, id: null, quantityBefore: null })),
    onSaleFrom: null,
    onSaleUntil: null,
    salePrice: '',
    saleFrom: null,
    saleUntil: null,
    contentKind: values.contentKind === 'FILE' ? '' : values.contentKind,
  }
}

/**
 * The values in the units of the API. Fields that the kind of product or a missing restock plan rules out are empty.
 */
export function settled(values: ProductValues): ProductValues {
  const { isShipped, canHaveCodes } = FULFILLMENTS[values.type]
  const hasPlan = values.restockTo.trim() !== ''
  const hasSale = values.salePrice.trim() !== ''
  const contentKind = canHaveCodes && !values.hasCodes ? values.contentKind : ''
  return {
    ...values,
    ...eachTerm((name, { isInMinutes }) => (isInMinutes ? inSeconds(values[name]) : values[name])),
    sizes: isShipped && values.variants.length === 0 ? values.sizes : [],
    variants: canHaveCodes && values.hasCodes ? [] : values.variants,
    hasCodes: canHaveCodes && values.hasCodes,
    // A code is never sold back, nor is a link, a file or a message.
    sellPrice: (!isShipped && values.hasCodes) || contentKind ? '' : values.sellPrice,
    saleFrom: hasSale ? values.saleFrom : null,
    saleUntil: hasSale ? values.saleUntil : null,
    contentKind,
    contentText: contentKind === 'LINK' || contentKind === 'TEXT' ? values.contentText : '',
    contentFile: contentKind === 'FILE' ? values.contentFile : null,
    restockEvery: hasPlan ? values.restockEvery : '',
    restockUnit: hasPlan ? values.restockUnit || 'DAY' : '',
    restockAt: hasPlan && values.restockUnit !== 'HOUR' ? values.restockAt : '',
  }
}

/**
 * The values as the API takes them. The stock of a product with codes is how many codes it has; with options, it is the
 * sum of theirs.
 */
export function fieldsOf(values: ProductValues): Fields {
  const { quantity, variants, codes, contentText, contentFile, contentForEarlier, ...rest } = settled(values)
  const hasStock = !rest.hasCodes && variants.length === 0
  const fields: Fields = {
    ...rest,
    variants: variants.map(variantBody),
    ...(hasStock && { quantity }),
    ...(rest.hasCodes && codes.trim() !== '' && { codes }),
    ...((rest.contentKind === 'LINK' || rest.contentKind === 'TEXT') && { contentText }),
    ...(contentFile && { contentFile }),
    ...(rest.contentKind && contentForEarlier && { contentForEarlier }),
  }
  for (const [name, value] of Object.entries(fields)) if (typeof value === 'string') fields[name] = value.trim()
  return fields
}

/** The values that the form holds in another form: terms in minutes. */
export const exactOf = (product: TeamProduct): Fields =>
  Object.fromEntries(termsInMinutes.map((name) => [name, product[name]]))

const variantBody = ({ id, name, extraPrice, quantity, quantityBefore }: VariantValues) => ({
  ...(id && { id, quantityBefore }),
  name: name.trim(),
  extraPrice: extraPrice.trim() || '0',
  quantity: quantity.trim() === '' ? null : quantity.trim(),
})
