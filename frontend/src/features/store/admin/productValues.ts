import type { Product, ProductBadge, ProductType, Rarity } from '@/api/shapes'
import { file, nonNegativeGems, object, oneOf, optionalCount, optionalText, required } from '@/lib/validators'

export interface ProductValues extends Record<string, unknown> {
  productName: string
  description: string
  price: string
  /** Empty for unlimited. */
  quantity: string
  /** Empty for unlimited. */
  limitPerDay: string
  rarity: Rarity
  badge: ProductBadge | ''
  type: ProductType
  productImage: File | null
}

export const productSchema = object({
  productName: required,
  description: optionalText(2000),
  price: nonNegativeGems,
  quantity: optionalCount,
  limitPerDay: optionalCount,
  rarity: oneOf(['COMMON', 'UNCOMMON', 'RARE', 'EPIC', 'LEGENDARY', 'RELIC']),
  badge: oneOf(['', 'FEATURED', 'POPULAR', 'NEW']),
  type: oneOf(['DIGITAL', 'MERCH']),
  productImage: file(),
})

export const blankProduct: ProductValues = {
  productName: '',
  description: '',
  price: '',
  quantity: '',
  limitPerDay: '1',
  rarity: 'COMMON',
  badge: '',
  type: 'DIGITAL',
  productImage: null,
}

const written = (count: number | null) => (count === null ? '' : String(count))

export const valuesOf = (product: Product): ProductValues => ({
  productName: product.productName,
  description: product.description,
  price: product.price,
  quantity: written(product.quantity),
  limitPerDay: written(product.limitPerDay),
  rarity: product.rarity,
  badge: product.badge ?? '',
  type: product.type,
  productImage: null,
})

export function productBody({ productImage, ...texts }: ProductValues, status?: 'DRAFT' | 'ACTIVE') {
  const body = new FormData()
  for (const [name, value] of Object.entries(texts)) body.set(name, String(value).trim())
  if (productImage) body.set('productImage', productImage)
  if (status) body.set('status', status)
  return body
}

/** The form's values as the product they will become. */
export const previewOf = (values: ProductValues, productImage: string | null): Product => ({
  id: 'preview',
  slug: 'preview',
  productName: values.productName || 'Your product',
  description: values.description,
  price: /^\d{1,13}$/.test(values.price) ? values.price : '0',
  productImage,
  status: 'ACTIVE',
  type: values.type,
  rarity: values.rarity,
  badge: values.badge || null,
  quantity: /^\d+$/.test(values.quantity) ? Number(values.quantity) : null,
  sold: 0,
  limitPerDay: null,
  createdAt: '',
})
