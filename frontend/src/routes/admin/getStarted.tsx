import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bootCommunity } from '@/app/boot'
import { Page } from '@/components/Page'
import { members } from '@/features/members/admin/api'
import { storeOrders } from '@/features/orders/admin/api'
import { ownProducts } from '@/features/store/admin/api'
import { treasury } from '@/features/wallet/admin/api'
import { can, useSession } from '@/session/session'
import classes from './getStarted.module.css'

const ONE = { take: 1 }

interface Step {
  title: string
  text: string
  done: boolean | undefined
  to?: string
  href?: string
  action: string
}

/** The way from an empty community to the first order, ticked off by what has really happened. */
function useSteps(): Step[] {
  const { user } = useSession()
  const community = bootCommunity()
  const store = can('STORES_MANAGEMENT')
  const shelf = useQuery({ ...ownProducts.list({ ...ONE, status: 'ACTIVE' }), enabled: store })
  const fans = useQuery({ ...members.list(ONE), enabled: can('USERS_MANAGEMENT') })
  const gems = useQuery({ ...treasury, enabled: can('WALLETS_MANAGEMENT') })
  const done = useQuery({ ...storeOrders.list({ ...ONE, status: 'COMPLETED' }), enabled: store })
  const some = (page: { total: number } | undefined) => page && page.total > 0

  return [
    {
      title: 'Open your community',
      text: `${community.name} is up and in your colours.`,
      done: true,
      href: community.url,
      action: 'See it',
    },
    {
      title: 'Confirm your e-mail',
      text: 'Then Explore shows your community to everybody.',
      done: user?.emailVerified,
      to: '/onboarding/check-inbox',
      action: 'Send the link',
    },
    {
      title: 'Publish a product',
      text: 'One thing only you can give, with a price in gems.',
      done: some(shelf.data),
      to: '/admin/store/create',
      action: 'Add product',
    },
    {
      title: 'Welcome your first fan',
      text: 'Share your page where your fans already are.',
      done: some(fans.data),
      href: community.url,
      action: 'Open your page',
    },
    {
      title: 'Hand out gems',
      text: 'Tip a fan for being there. They see who it was and why.',
      done: gems.data && gems.data.issued !== '0',
      to: '/admin/users',
      action: 'Choose a fan',
    },
    {
      title: 'Complete an order',
      text: 'When a fan buys, give them what they bought and tick it off.',
      done: some(done.data),
      to: '/admin/store/orders',
      action: 'See orders',
    },
  ]
}

export function Component() {
  const steps = useSteps()
  const count = steps.filter(({ done }) => done).length
  const next = steps.findIndex(({ done }) => done === false)

  return (
    <Page
      title="Getting Started"
      lead={count === steps.length ? 'All done. The hall is yours.' : 'From an empty hall to the first order.'}
    >
      <div
        className={classes.track}
        role="progressbar"
        aria-label="Steps done"
        aria-valuemin={0}
        aria-valuemax={steps.length}
        aria-valuenow={count}
      >
        <span style={{ width: `${(count / steps.length) * 100}%` }} />
      </div>
      <p className={`${classes.count} number`}>
        {count} of {steps.length} done
      </p>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li
            key={step.title}
            className={classes.step}
            data-state={step.done ? 'done' : index === next ? 'next' : 'later'}
          >
            <span className={classes.mark} aria-hidden="true">
              {step.done ? <IconCheck size={18} stroke={2.25} /> : index + 1}
            </span>
            <div className={classes.words}>
              <h2 className={classes.title}>
                {step.title}
                {step.done && <span className={classes.said}>, done</span>}
              </h2>
              <p className="quiet small">{step.text}</p>
            </div>
            {!step.done && <StepButton step={step} isNext={index === next} />}
          </li>
        ))}
      </ol>
    </Page>
  )
}

function StepButton({ step: { to, href, action }, isNext }: { step: Step; isNext: boolean }) {
  const variant = isNext ? 'filled' : 'default'
  if (to?.startsWith('/admin')) {
    return (
      <Button component={Link} to={to} variant={variant}>
        {action}
      </Button>
    )
  }
  return (
    <Button component="a" href={href ?? to} variant={variant}>
      {action}
    </Button>
  )
}
