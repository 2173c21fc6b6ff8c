import { FULFILLMENTS } from '@/api/constants'
import type { TeamProduct } from '@/api/shapes'
import { eachTerm } from '@/components/office/productTerms'
import { type ProductValues, settled } from './productValues'

const counted = (text: string) => (/^\d+$/.test(text) ? Number(text) : null)
const gems = (text: string) => (/^\d{1,13}$/.test(text) ? text : null)

/** The price from the start of the sale on. */
function priceOf(values: ProductValues) {
  const [price, sale] = [gems(values.price) ?? '', gems(values.salePrice)]
  const isOn = sale !== null && BigInt(sale) < BigInt(price)
  return { price: isOn ? sale : price, regularPrice: isOn ? price : null, saleEndsAt: isOn ? values.saleUntil : null }
}

/** The form's values as the product they will become. */
export const previewOf = (values: ProductValues): TeamProduct => ({
  id: 'preview',
  slug: 'preview',
  productName: values.productName || 'Your product',
  description: values.description,
  ...priceOf(values),
  salePrice: gems(values.salePrice),
  saleFrom: values.saleFrom,
  saleUntil: values.saleUntil,
  productImage: values.pictures[0]?.url ?? null,
  pictures: values.pictures,
  category: null,
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
  variants: settled(values).variants.map(({ name, extraPrice, quantity }, at) => ({
    id: String(at),
    name,
    extraPrice: gems(extraPrice) ?? '0',
    quantity: counted(quantity),
  })),
  sellPrice: gems(values.sellPrice),
  hasCodes: FULFILLMENTS[values.type].canHaveCodes && values.hasCodes,
  related: values.related,
  shipsApart: values.shipsApart,
  shippingMethods: values.shippingMethods,
  shippingCountries: values.shippingCountries,
  shippingMinDays: counted(values.shippingMinDays),
  shippingMaxDays: counted(values.shippingMaxDays),
  contentKind: settled(values).contentKind || null,
  contentText: null,
  contentFileName: null,
  contentFileSize: null,
  drop: null,
  createdAt: '',
})
