import { Button, Group, Stack } from '@mantine/core'
import { PLAN_FEATURE_LABELS, PLAN_LIMIT_LABELS } from '@/api/constants'
import type { Billing, PlanFeature } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog } from '@/dialogs/dialogs'
import { formatDay } from '@/lib/format'
import { allowedBy, limitText } from '@/lib/planLimits'
import classes from './Billing.module.css'
import { useCancelPlan } from './api'

const lostTexts: Record<PlanFeature, string> = {
  CUSTOM_DOMAIN: `${PLAN_FEATURE_LABELS.CUSTOM_DOMAIN}: not included. Connected domains continue to work.`,
  EXPORTS: `${PLAN_FEATURE_LABELS.EXPORTS}: not included.`,
}

/** The consequences of canceling the plan, and the button that cancels it. */
export default function CancelPlanDialog({ billing }: { billing: Billing }) {
  const cancel = useCancelPlan()
  const free = billing.plans.find(({ monthlyPrice }) => monthlyPrice === '0')
  const isOwing = billing.state === 'PAST_DUE' || billing.state === 'LAPSED'
  const paid = billing.paidPlanName ?? billing.planName
  const full = billing.usage.flatMap(({ limit, used }) => {
    const allowed = free ? allowedBy(free, limit) : null
    return allowed !== null && used > 0 && used >= allowed ? [{ limit, used, allowed }] : []
  })
  const lost = billing.plans
    .find(({ code }) => code === billing.plan)
    ?.features.filter((feature) => !free?.features.includes(feature))
  const refuses = full.length > 0 || Boolean(lost?.length)
  return (
    <Stack>
      <p>
        {isOwing || !billing.periodEnd
          ? `${paid} ends at once, and the open invoice is not charged again.`
          : `You keep ${paid} until ${formatDay(billing.periodEnd)}. You are not charged again, and the paid period is not refunded.`}
      </p>
      <p>
        Then the community continues with the free plan. No data is deleted: members, products, orders and pictures
        stay.
      </p>
      {refuses && (
        <div className={classes.refused}>
          <h3>What the free plan does not allow</h3>
          <ul>
            {full.map(({ limit, used, allowed }) => (
              <li key={limit}>
                {PLAN_LIMIT_LABELS[limit]}: you have {limitText(limit, used)}, the limit is {limitText(limit, allowed)}.
                More cannot be added.
              </li>
            ))}
            {lost?.map((feature) => (
              <li key={feature}>{lostTexts[feature]}</li>
            ))}
          </ul>
        </div>
      )}
      <FormProblem error={cancel.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog('plan-cancel')}>
          Keep plan
        </Button>
        <Button
          color="red"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onSuccess: () => closeDialog('plan-cancel') })}
        >
          Cancel plan
        </Button>
      </Group>
    </Stack>
  )
}
