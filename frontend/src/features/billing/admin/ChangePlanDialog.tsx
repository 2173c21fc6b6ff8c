import { Button, Group, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ApiError } from '@/api/errors'
import type { ChangePreview, OfferedPlan, PlanChoice } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog } from '@/dialogs/dialogs'
import { formatDay } from '@/lib/format'
import { toast } from '@/lib/toast'
import classes from './Billing.module.css'
import { billing, useChangePlan, usePortal } from './api'
import { intervalWords, centsText } from './words'

const needsPaymentPage = (error: unknown) => error instanceof ApiError && (error.code ?? '').startsWith('PAYMENT_')

/** The costs of the change now and later, and the button that makes it. */
export default function ChangePlanDialog({ choice, plan }: { choice: PlanChoice; plan: OfferedPlan }) {
  const preview = useQuery(billing.preview(choice))
  const change = useChangePlan()
  const portal = usePortal()
  const seen = preview.data
  const save = async () => {
    if (!seen) return
    try {
      await change.mutateAsync({ choice, seen })
    } catch (error) {
      if (error instanceof ApiError && error.code === 'BILLING_PRICE_CHANGED') await preview.refetch()
      return
    }
    toast('SUCCESS', seen.kind === 'NOW' ? `You have ${plan.name} now` : 'The change is planned')
    closeDialog('plan-change')
  }
  return (
    <Stack>
      {preview.isPending && <Skeleton height={150} radius="var(--radius-large)" />}
      {seen && <Costs seen={seen} choice={choice} />}
      <FormProblem error={preview.error ?? change.error ?? portal.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog('plan-change')}>
          Keep current plan
        </Button>
        {needsPaymentPage(change.error) ? (
          <Button loading={portal.isPending} onClick={() => portal.mutate()}>
            Update payment method
          </Button>
        ) : preview.isError ? (
          <Button loading={preview.isFetching} onClick={() => void preview.refetch()}>
            Try again
          </Button>
        ) : (
          <Button loading={change.isPending} disabled={!seen || preview.isFetching} onClick={() => void save()}>
            {seen ? actionOf(seen) : 'Change plan'}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

function actionOf({ kind, dueNow, currency }: ChangePreview) {
  if (kind === 'AT_PERIOD_END') return 'Plan the change'
  return dueNow === '0' ? 'Change plan' : `Pay ${centsText(dueNow, currency)} and change`
}

function Costs({ seen, choice }: { seen: ChangePreview; choice: PlanChoice }) {
  const later = `${centsText(seen.dueLater, seen.currency)} ${intervalWords[choice.interval]}`
  return (
    <>
      <dl className={classes.costs}>
        <div>
          <dt>You pay now</dt>
          <dd className="number">{seen.dueNow === '0' ? 'Nothing' : centsText(seen.dueNow, seen.currency)}</dd>
        </div>
        {seen.lines.map((line) => (
          <div key={line.text} className={classes.line}>
            <dt>{line.text}</dt>
            <dd className="number">{centsText(line.amount, seen.currency)}</dd>
          </div>
        ))}
        <div>
          <dt>{seen.nextAt ? `From ${formatDay(seen.nextAt)}` : 'Later'}</dt>
          <dd className="number">{later}</dd>
        </div>
      </dl>
      <p className="quiet small">
        {seen.kind === 'NOW'
          ? 'The new price applies from today. The rest of the period that you paid for counts toward it.'
          : `You keep your current plan until ${seen.startsAt ? formatDay(seen.startsAt) : 'the end of the period'}. No data is deleted.`}
      </p>
    </>
  )
}
