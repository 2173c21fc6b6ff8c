import { useState } from 'react'
import type { Order, Product, ProductPage, WhoAmI } from '@/api/shapes'
import { ApiError, mayHaveGoneThrough } from '@/api/errors'
import { bootCommunity } from '@/api/boot'
import { keyFor } from '@/api/keys'
import { closeDialog, openDialog } from '@/dialogs/dialogs'
import { now, useNow } from '@/lib/clock'
import { actionState, type ActionState, duringCall } from '@/lib/denials'
import { formatGems } from '@/lib/format'
import { useIntentKey } from '@/lib/useIntentKey'
import { useRefreshAt } from '@/lib/useRefreshAt'
import { finishPending, pendingFor } from '@/session/pendingAction'
import { useSession } from '@/session/session'
import { toast } from '@/lib/toast'
import { useAsk, useBuyProduct } from './api'
import { standingDrop } from './model'

type Sale = Pick<Product, 'price' | 'drop'> & Partial<Pick<ProductPage, 'denial' | 'ask'>>

function labelOf(product: Pick<Product, 'price' | 'drop'>) {
  const isFree = product.price === '0'
  if (standingDrop(product)) return isFree ? 'Enter for free' : `Enter for ${formatGems(product.price)}`
  return isFree ? 'Get it for free' : `Buy for ${formatGems(product.price)}`
}

/** The state of the one button of a product for this person. */
export const buyState = (
  { denial, ask, ...product }: Sale,
  { balance }: Pick<WhoAmI, 'balance' | 'member'>,
  at = now(),
): ActionState =>
  actionState(denial && { ...denial, params: { ...denial.params, ticket: ask?.ticket } }, {
    verb: standingDrop(product) ? 'enter' : 'buy',
    label: labelOf(product),
    price: product.price,
    balance,
    at,
  })

/** The product at the price of one of its options. */
const withExtra = <P extends Product>(product: P, extra: string): P => ({
  ...product,
  price: String(BigInt(product.price) + BigInt(extra)),
  regularPrice: product.regularPrice && String(BigInt(product.regularPrice) + BigInt(extra)),
})

/** The state of the buy button: its text, its action and the last error. */
export function useBuy(listed: Product | ProductPage) {
  const [variantId, setVariantId] = useState(() => pendingFor('BUY_PRODUCT', listed.slug)?.option ?? null)
  const [isVariantMissing, setVariantMissing] = useState(false)
  const [shipTo, setShipTo] = useState('')
  const [isCountryMissing, setCountryMissing] = useState(false)
  // An option that was deleted or sold out since it was chosen is no choice any more.
  const variant = listed.variants.find(({ id, quantity }) => id === variantId && quantity !== 0) ?? null
  const product = withExtra(listed, variant?.extraPrice ?? '0')
  const community = bootCommunity()
  const session = useSession()
  const { key, renew, renewIfRefused } = useIntentKey()
  const buying = useBuyProduct(community.slug, key)
  const asking = useAsk(community.slug, key)
  const drop = standingDrop(product)
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const [missing, setMissing] = useState<string[]>([])
  const at = useNow()
  const page = 'denial' in product ? product : null
  useRefreshAt(
    [page?.denial?.until, product.onSaleUntil, product.saleEndsAt, drop?.endAt, drop?.roundAt],
    keyFor('products'),
  )
  const questions = 'questions' in product ? product.questions : []
  const asksForCountry = page?.asksForCountry === true && !drop
  const isServed = shipTo !== '' && (page?.shipping?.countries.includes(shipTo) ?? true)
  const isGone = buying.error instanceof ApiError && buying.error.code === 'STORE_PRODUCT_NOT_FOUND'
  const state: ActionState = isGone ? { kind: 'denied', label: 'No longer for sale' } : buyState(product, session, at)
  const isReady = state.kind === 'ready'

  const answer = (question: string, text: string) => {
    setAnswers({ ...answers, [question]: text })
    setMissing(missing.filter((one) => one !== question))
  }

  const press = async (panel: Element | null) => {
    const left = questions.filter(({ label, required }) => required && !answers[label]?.trim())
    setMissing(left.map(({ label }) => label))
    const needsVariant = product.variants.length > 0 && !variant
    setVariantMissing(needsVariant)
    const needsCountry = asksForCountry && !isServed
    setCountryMissing(needsCountry)
    if (left.length > 0 || needsVariant || needsCountry) {
      const { showFirstProblem } = await import('@/lib/firstProblem')
      if (panel) void showFirstProblem(panel)
      return
    }
    const given = questions.flatMap(({ label }) =>
      answers[label]?.trim() ? [{ question: label, answer: answers[label].trim() }] : [],
    )
    const onError = renewIfRefused
    if (drop) {
      // A call that may have gone through is repeated to the letter, with the same key.
      const asked = mayHaveGoneThrough(asking.error) ? asking.variables : undefined
      const onSuccess = ({ ticket }: { ticket: number }) => {
        toast('SUCCESS_PRIMARY', `You are in the draw with ticket ${ticket}`)
        renew()
        setAnswers({})
      }
      asking.mutate(asked ?? { slug: product.slug, drop, answers: given }, { onSuccess, onError })
      return
    }
    const onSuccess = (order: Order) => {
      finishPending()
      closeDialog('store-product')
      openDialog('purchase-successful', { order })
      renew()
      setAnswers({})
    }
    const bought = mayHaveGoneThrough(buying.error) ? buying.variables : undefined
    buying.mutate(bought ?? { ...product, answers: given, variantId: variant?.id, shipTo }, { onSuccess, onError })
  }

  const call = drop ? asking : buying
  return {
    product,
    variant,
    isVariantMissing,
    /** The country of delivery, asked for where it decides and is not known. */
    country: asksForCountry ? { value: shipTo, isServed, isMissing: isCountryMissing, choose: setShipTo } : null,
    chooseVariant: (id: string) => {
      setVariantId(id)
      setVariantMissing(false)
    },
    state,
    action: duringCall(state, call),
    login: {
      source: 'store',
      returnTo: `/store/${product.slug}`,
      action: { kind: 'BUY_PRODUCT' as const, reference: product.slug, quantity: 1, option: variant?.id ?? null },
      what: drop ? `enter the draw for ${product.productName}` : `buy ${product.productName}`,
    },
    press,
    problem: call.error,
    questions: isReady ? questions : [],
    answers,
    missing,
    answer,
    balance: session.balance,
  }
}
