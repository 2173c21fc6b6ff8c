import { useState } from 'react'
import type { Order, Product, ProductPage } from '@/api/shapes'
import { ApiError, isUnanswered, mayHaveGoneThrough } from '@/api/errors'
import { bootCommunity } from '@/api/boot'
import { keyFor } from '@/api/keys'
import { closeDialog, openDialog } from '@/dialogs/dialogs'
import { useJoin } from '@/session/membership'
import { useNow } from '@/lib/clock'
import { afterJoining, type ButtonState } from '@/lib/denials'
import { useIntentKey } from '@/lib/useIntentKey'
import { useRefreshAt } from '@/lib/useRefreshAt'
import { useSession } from '@/session/session'
import { toast } from '@/lib/toast'
import { useAsk, useBuyProduct } from './api'
import { buyState } from './buyState'
import { standingDrop } from './model'

/** The state of the buy button: its text, its action and the last error. */
export function useBuy(product: Product | ProductPage) {
  const community = bootCommunity()
  const session = useSession()
  const { key, renew, renewIfRefused } = useIntentKey()
  const buying = useBuyProduct(community.slug, key)
  const asking = useAsk(community.slug, key)
  const drop = standingDrop(product)
  const joining = useJoin(community.creatorId, 'You’re a member now.')
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const [missing, setMissing] = useState<string[]>([])
  const at = useNow()
  const page = 'denial' in product ? product : null
  useRefreshAt([page?.denial?.until, product.onSaleUntil, drop?.endAt, drop?.roundAt], keyFor('products'))
  const questions = 'questions' in product ? product.questions : []
  const isGone = buying.error instanceof ApiError && buying.error.code === 'STORE_PRODUCT_NOT_FOUND'
  const state: ButtonState = isGone
    ? { kind: 'closed', label: 'No longer for sale' }
    : afterJoining(buyState(product, session, at), joining.error)

  const answer = (question: string, text: string) => {
    setAnswers({ ...answers, [question]: text })
    setMissing(missing.filter((one) => one !== question))
  }

  const press = async (panel: Element | null) => {
    if (state.kind === 'login') {
      openDialog('authorization-required', {
        source: 'store',
        returnTo: `/store/${product.slug}`,
        what: drop ? `enter the draw for ${product.productName}` : `buy ${product.productName}`,
      })
    } else if (state.kind === 'join') {
      joining.mutate()
    } else if (state.kind === 'ready') {
      const left = questions.filter(({ label, required }) => required && !answers[label]?.trim())
      setMissing(left.map(({ label }) => label))
      if (left.length > 0) {
        const { showFirstProblem } = await import('@/lib/firstProblem')
        if (panel) void showFirstProblem(panel)
        return
      }
      const given = questions.flatMap(({ label }) =>
        answers[label]?.trim() ? [{ question: label, answer: answers[label].trim() }] : [],
      )
      const onError = renewIfRefused
      if (drop) {
        // What may have gone through is repeated to the letter, with the same key.
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
        closeDialog('store-product')
        openDialog('purchase-successful', { order })
        renew()
        setAnswers({})
      }
      const bought = mayHaveGoneThrough(buying.error) ? buying.variables : undefined
      buying.mutate(bought ?? { ...product, answers: given }, { onSuccess, onError })
    }
  }

  const problem = drop ? asking.error : buying.error
  return {
    state,
    press,
    asksAgain: state.kind === 'ready' && isUnanswered(problem),
    isBusy: buying.isPending || asking.isPending || joining.isPending,
    problem,
    questions: state.kind === 'ready' ? questions : [],
    answers,
    missing,
    answer,
    balance: session.balance,
  }
}
