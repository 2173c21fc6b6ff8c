import { Button, Skeleton } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Billing } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { formatDay } from '@/lib/format'
import { contactText } from '@/lib/webAddress'
import classes from './Billing.module.css'
import { billing, usePortal, useRefresh, useResumePlan } from './api'
import { Invoices } from './Invoices'
import { PlanChooser } from './PlanChooser'
import { intervalWords, centsText, nextStep, stateLabels } from './words'

/** The owner's page of plan and payment. `usage` shows what the community uses of its limits. */
export function BillingTab({ usage }: { usage: ReactNode }) {
  const query = useQuery(billing.overview)
  return (
    <div className={classes.page}>
      <ReturnFromStripe isCanceled={query.data?.state === 'CANCELING'} />
      <QueryView query={query} skeleton={<Skeleton height={420} radius="var(--radius-large)" />}>
        {(found) => (
          <div className={classes.parts}>
            <div className={classes.top}>
              <PlanCard billing={found} />
              {usage}
            </div>
            <Invoices invoices={found.invoices} />
            <PlanChooser billing={found} />
          </div>
        )}
      </QueryView>
    </div>
  )
}

/** Reads the subscription again once, when the owner returns from a page of Stripe, and says what it found. */
function ReturnFromStripe({ isCanceled }: { isCanceled: boolean }) {
  const [params, setParams] = useSearchParams()
  // Every return loads the page, so the first address says where the owner comes from.
  const [from] = useState(() => params.get('billing'))
  const { mutate, isPending, isError, data, variables } = useRefresh()
  useEffect(() => {
    if (from === null) return
    if (from !== 'canceled') mutate(from)
    setParams(
      (old) => {
        old.delete('billing')
        return old
      },
      { replace: true },
    )
  }, [from, mutate, setParams])
  const text = isPending
    ? 'Reading your plan from Stripe…'
    : isError
      ? 'Stripe does not answer right now, so this page can show an older state. What you paid is not lost.'
      : from === 'canceled'
        ? 'You left the payment page. You were not charged, and your plan is as before.'
        : data && variables === 'paid' && !isCanceled && paidText(data)
  if (!text) return null
  return (
    <div className={classes.note} role="status">
      <p>{text}</p>
      {isError && (
        <Button variant="default" size="xs" onClick={() => mutate(variables)}>
          Read again
        </Button>
      )}
    </div>
  )
}

const paidText = ({ state }: Billing) =>
  state === 'ACTIVE' || state === 'TRIALING'
    ? 'Thank you. Your plan is active.'
    : 'Stripe has not confirmed the payment yet. Reload this page in a minute.'

function PlanCard({ billing: found }: { billing: Billing }) {
  const { possible, state, paymentMethod, pendingChange } = found
  const portal = usePortal()
  const resume = useResumePlan()
  // After a failed payment, or beside an agreement, the price of the subscription is not that of the plan in force.
  const isInForce = state !== 'LAPSED' && state !== 'INCOMPLETE' && !found.isByAgreement
  const isOwing = state === 'PAST_DUE' || state === 'LAPSED' || state === 'INCOMPLETE'
  return (
    <Panel
      title={`${found.planName} plan`}
      actions={
        <span className={classes.state} data-tone={isOwing ? 'danger' : undefined}>
          {stateLabels[state]}
        </span>
      }
    >
      {isInForce && found.amount !== null && found.currency !== null && found.interval !== null && (
        <p className={classes.price}>
          {centsText(found.amount, found.currency)} <span className="quiet">{intervalWords[found.interval]}</span>
        </p>
      )}
      <p>{nextStep(found)}</p>
      {found.isByAgreement && (
        <p>
          Write to <a href={found.contact}>{contactText(found.contact)}</a>.
        </p>
      )}
      {pendingChange && (
        <p className={classes.pending}>
          On {formatDay(pendingChange.at)} you change to {pendingChange.planName}, paid{' '}
          {intervalWords[pendingChange.interval]}.
        </p>
      )}
      {found.isChanging && (
        <p className={classes.pending} role="status">
          Stripe has not answered about your last change yet. It is repeated until Stripe answers, and never charged
          twice.
        </p>
      )}
      {found.paymentMethodDue && (
        <p className={classes.due} role="alert">
          <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
          {`Add a payment method before ${formatDay(found.paymentMethodDue)} to keep your plan.`}
        </p>
      )}
      {paymentMethod && <p className="quiet small">Paid with {methodName(paymentMethod)}</p>}
      <FormProblem error={portal.error ?? resume.error} />
      <div className={classes.actions}>
        {isOwing && found.payUrl && (
          <Button component="a" href={found.payUrl}>
            {state === 'INCOMPLETE' ? 'Confirm payment' : 'Pay now'}
          </Button>
        )}
        {possible.resume && (
          <Button loading={resume.isPending} onClick={() => resume.mutate()}>
            {found.pendingChange ? 'Keep current plan' : 'Resume plan'}
          </Button>
        )}
        {possible.portal && (
          <Button
            variant={found.paymentMethodDue ? 'filled' : 'default'}
            loading={portal.isPending}
            onClick={() => portal.mutate()}
          >
            {found.paymentMethodDue ? 'Add payment method' : 'Update payment method'}
          </Button>
        )}
        {possible.cancel && (
          <Button variant="subtle" color="gray" onClick={() => openDialog('plan-cancel', { billing: found })}>
            Cancel plan
          </Button>
        )}
      </div>
    </Panel>
  )
}

/** "Visa ending in 4242", or "Sepa debit" for a payment method that is no card. */
function methodName({ brand, last4 }: { brand: string; last4: string }) {
  const words = brand.replaceAll('_', ' ')
  const name = words.charAt(0).toUpperCase() + words.slice(1)
  return last4 ? `${name} ending in ${last4}` : name
}
