import { useState } from 'react'
import type { Product, ProductPage } from '@/api/shapes'
import { ApiError } from '@/api/errors'
import { bootCommunity } from '@/app/boot'
import { closeDialog, openDialog } from '@/dialogs/dialogs'
import { useJoin } from '@/session/membership'
import { newKey } from '@/lib/keys'
import { useSession } from '@/session/session'
import { useBuyProduct } from './api'
import { buyState } from './model'

/** Without an answer the first try may have gone through, so trying again must carry the same key. */
const isUnanswered = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === undefined || error.status >= 500 || error.code === 'IDEMPOTENCY_IN_FLIGHT')

/** Everything the buy button needs: what it says, what pressing does, and what went wrong. */
export function useBuy(product: Product | ProductPage) {
  const community = bootCommunity()
  const session = useSession()
  const [key, setKey] = useState(newKey)
  const buying = useBuyProduct(community.slug, key)
  const joining = useJoin(community.creatorId, 'You are in. Now it is yours to buy.')
  const state = buyState(product, session, community.creatorId)

  const press = () => {
    if (state.kind === 'log-in') {
      openDialog('authorization-required', {
        source: 'store',
        returnTo: `/store/${product.slug}`,
        what: `buy ${product.productName}`,
      })
    } else if (state.kind === 'join') {
      joining.mutate()
    } else if (state.kind === 'buy') {
      buying.mutate(product, {
        onSuccess: (order) => {
          closeDialog('store-product')
          openDialog('purchase-successful', { order })
          setKey(newKey())
        },
        onError: (error) => {
          if (!isUnanswered(error)) setKey(newKey())
        },
      })
    }
  }

  return {
    state,
    press,
    isBusy: buying.isPending || joining.isPending,
    problem: buying.error,
    balance: session.balance,
  }
}
