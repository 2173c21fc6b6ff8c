import { Button } from '@mantine/core'
import type { Product } from '@/api/shapes'
import { platformHref } from '@/app/boot'
import { FormProblem } from '@/components/FormProblem'
import { Gem } from '@/components/Gem'
import { Gems } from '@/components/Gems'
import classes from './BuyPanel.module.css'
import { useBuy } from './useBuy'

/** Price, what it does to the balance, and the one button that says exactly why it cannot be pressed. */
export function BuyPanel({ product }: { product: Product }) {
  const { state, press, isBusy, problem, balance } = useBuy(product)

  return (
    <div className={classes.panel}>
      <dl className={classes.sum}>
        <div>
          <dt>Price</dt>
          <dd className={classes.price}>
            <Gems amount={product.price} size={24} />
          </dd>
        </div>
        {balance !== null && (
          <div>
            <dt>Your balance</dt>
            <dd>
              <Gems amount={balance} />
            </dd>
          </div>
        )}
        {state.kind === 'buy' && (
          <div>
            <dt>After buying</dt>
            <dd>
              <Gems amount={state.balanceAfter} />
            </dd>
          </div>
        )}
      </dl>
      <Button
        fullWidth
        data-size="lg"
        fz={16}
        loading={isBusy}
        disabled={state.kind === 'closed'}
        onClick={press}
        leftSection={state.kind === 'buy' || state.kind === 'log-in' ? <Gem size={18} plain /> : undefined}
      >
        {state.label}
      </Button>
      {state.kind === 'closed' && state.cure === 'verify-email' && (
        <p className={classes.hint}>
          The link is in your inbox. <a href={platformHref('/onboarding/check-inbox')}>Send it again</a>
        </p>
      )}
      {state.kind === 'closed' && state.cure === 'earn' && (
        <p className={classes.hint}>Creators tip gems for being around: say hello, then look again.</p>
      )}
      <FormProblem error={problem} />
    </div>
  )
}
