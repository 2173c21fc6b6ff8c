import { Suspense, useRef } from 'react'
import type { Product, ProductPage } from '@/api/shapes'
import { ActionButton, ActionHint } from '@/components/ActionButton'
import { docked } from '@/components/DockedButton'
import { Gem } from '@/components/Gem'
import { Gems } from '@/components/Gems'
import { Meter } from '@/components/Meter'
import { missingGems } from '@/lib/missingGems'
import { useSession } from '@/session/session'
import { lazily } from '@/lib/lazily'
import classes from './BuyPanel.module.css'
import { coverage, standingDrop } from './model'
import { ProductPrice } from './ProductPrice'
import { useBuy } from './useBuy'

const BuyQuestions = lazily(() => import('./BuyQuestions'))
const ShipTo = lazily(() => import('./ShipTo'))
const VariantChoice = lazily(() => import('./VariantChoice'))
const WaysToEarn = lazily(() => import('@/components/WaysToEarn'))
const WatchButton = lazily(() => import('./WatchButton'))
const DropInfo = lazily(() => import('./DropInfo'))

/**
 * The price, the balance after it, and the one button that says exactly why it cannot be pressed. `docks` on a page.
 */
export function BuyPanel({ product: listed, docks = false }: { product: Product | ProductPage; docks?: boolean }) {
  const buying = useBuy(listed)
  const { product, state, balance, questions } = buying
  const { member } = useSession()
  const drop = standingDrop(product)
  const hasPaid = drop !== null && 'ask' in product && product.ask !== null
  const panel = useRef<HTMLDivElement>(null)
  const short = balance === null || hasPaid ? 0n : missingGems(product.price, balance)

  return (
    <div ref={panel} className={classes.panel}>
      {product.drop && (
        <Suspense>
          <DropInfo drop={product.drop} entry={'ask' in product ? product.ask : null} />
        </Suspense>
      )}
      <div className={classes.sum}>
        <p className={classes.price}>
          <ProductPrice product={drop ? { ...product, regularPrice: null } : product} size={30} />
        </p>
        {balance !== null && (
          <>
            <dl className={classes.balances}>
              <div>
                <dt>You have</dt>
                <dd>
                  <Gems amount={balance} size={16} />
                </dd>
              </div>
              {state.kind === 'ready' && (
                <div>
                  <dt>{drop ? 'After entering' : 'After buying'}</dt>
                  <dd>
                    <Gems amount={String(BigInt(balance) - BigInt(product.price))} size={16} />
                  </dd>
                </div>
              )}
              {short > 0n && (
                <div>
                  <dt>Still needed</dt>
                  <dd>
                    <Gems amount={String(short)} size={16} />
                  </dd>
                </div>
              )}
            </dl>
            {short > 0n && <Meter share={coverage(product.price, balance)} />}
          </>
        )}
      </div>
      {product.variants.length > 0 && (
        <Suspense>
          <VariantChoice
            variants={product.variants}
            chosen={buying.variant?.id ?? null}
            isMissing={buying.isVariantMissing}
            onChoose={buying.chooseVariant}
          />
        </Suspense>
      )}
      {state.kind === 'ready' && buying.country && (
        <Suspense>
          <ShipTo country={buying.country} />
        </Suspense>
      )}
      {questions.length > 0 && (
        <Suspense>
          <BuyQuestions
            questions={questions}
            answers={buying.answers}
            missing={buying.missing}
            onAnswer={buying.answer}
            isInDialog={!docks}
          />
        </Suspense>
      )}
      <ActionButton
        state={buying.action}
        onPress={() => void buying.press(panel.current)}
        login={buying.login}
        icon={<Gem size={18} plain />}
        size="lg"
        hasAgeForm
        error={buying.problem}
        unsent="No purchase was made."
        frame={docks ? docked : undefined}
      >
        {state.kind === 'denied' && state.cure === 'earn' && (
          <Suspense>
            <WaysToEarn short={short} />
          </Suspense>
        )}
        {state.kind === 'denied' && state.cure === 'watch' && 'watching' in product && member && (
          <Suspense>
            <WatchButton product={product} />
          </Suspense>
        )}
        {state.kind === 'ready' && drop && product.price !== '0' && (
          <ActionHint>You pay now. If you do not win, you get a full refund automatically.</ActionHint>
        )}
      </ActionButton>
    </div>
  )
}
