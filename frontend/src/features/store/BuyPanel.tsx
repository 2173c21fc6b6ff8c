import { Button } from '@mantine/core'
import { Suspense, useRef } from 'react'
import type { Product, ProductPage } from '@/api/shapes'
import { platformHref } from '@/api/boot'
import { Countdown } from '@/components/Countdown'
import { DockedButton } from '@/components/DockedButton'
import { FormProblem } from '@/components/FormProblem'
import { Gem } from '@/components/Gem'
import { Gems } from '@/components/Gems'
import { Meter } from '@/components/Meter'
import { Price } from '@/components/Price'
import { bringToForm } from '@/lib/bringToForm'
import { missingGems } from '@/lib/missingGems'
import { useSession } from '@/session/session'
import { lazily } from '@/lib/lazily'
import classes from './BuyPanel.module.css'
import { coverage, standingDrop } from './model'
import { useBuy } from './useBuy'

const BuyQuestions = lazily(() => import('./BuyQuestions'))
const WatchButton = lazily(() => import('./WatchButton'))
const DropInfo = lazily(() => import('./DropInfo'))
const AgeForm = lazily(() => import('@/session/AgeForm').then((module) => ({ default: module.AgeForm })))

/** What it costs, what that does to the balance, and the one button that says exactly why it cannot be pressed. `docks` on a page. */
export function BuyPanel({ product, docks = false }: { product: Product | ProductPage; docks?: boolean }) {
  const { state, press, asksAgain, isBusy, problem, balance, questions, answers, missing, answer } = useBuy(product)
  const { member } = useSession()
  const drop = standingDrop(product)
  const hasPaid = drop !== null && 'ask' in product && product.ask !== null
  const panel = useRef<HTMLDivElement>(null)
  const short = balance === null || hasPaid ? 0n : missingGems(product.price, balance)

  const asksAge = state.kind === 'closed' && state.cure === 'age'
  const ageForm = useRef<HTMLDivElement>(null)

  const button = (
    <Button
      fullWidth
      data-size="lg"
      fz={16}
      loading={isBusy || state.kind === 'checking'}
      disabled={state.kind === 'closed' && !asksAge}
      onClick={() => (asksAge ? bringToForm(ageForm.current) : void press(panel.current))}
      leftSection={state.kind === 'ready' || state.kind === 'login' ? <Gem size={18} plain /> : undefined}
    >
      {asksAgain ? 'Try again' : state.label}
    </Button>
  )

  return (
    <div ref={panel} className={classes.panel}>
      {product.drop && (
        <Suspense>
          <DropInfo drop={product.drop} entry={'ask' in product ? product.ask : null} />
        </Suspense>
      )}
      <div className={classes.sum}>
        <p className={classes.price}>
          <Price amount={product.price} size={30} />
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
      {questions.length > 0 && (
        <Suspense>
          <BuyQuestions
            questions={questions}
            answers={answers}
            missing={missing}
            onAnswer={answer}
            isInDialog={!docks}
          />
        </Suspense>
      )}
      {docks ? <DockedButton>{button}</DockedButton> : button}
      {state.kind === 'closed' && state.cure === 'verify-email' && (
        <p className={classes.hint}>
          We sent a confirmation link to your email address.{' '}
          <a href={platformHref('/onboarding/check-inbox')}>Send the link again</a>
        </p>
      )}
      {asksAge && (
        <Suspense>
          <div ref={ageForm}>
            <AgeForm country={null} />
          </div>
        </Suspense>
      )}
      {state.kind === 'closed' && state.cure === 'earn' && (
        <p className={classes.hint}>Take part in the community to earn gems.</p>
      )}
      {state.kind === 'closed' && state.hint && (
        <p className={classes.hint}>
          {state.hint}
          {state.until && (
            <>
              {' '}
              <Countdown endAt={state.until} className={classes.wait} />
            </>
          )}
        </p>
      )}
      {state.kind === 'closed' && state.cure === 'watch' && 'watching' in product && member && (
        <Suspense>
          <WatchButton product={product} />
        </Suspense>
      )}
      {state.kind === 'ready' && drop && product.price !== '0' && (
        <p className={classes.hint}>You pay now. If you do not win, you get a full refund automatically.</p>
      )}
      {state.kind === 'join' && <p className={classes.hint}>Joining is free. You get a wallet in this community.</p>}
      <FormProblem error={problem} unsent="No purchase was made." />
    </div>
  )
}
