import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import type { Order } from '@/api/shapes'
import { CopyField } from '@/components/CopyField'
import { FormProblem } from '@/components/FormProblem'
import { useRevealCode } from './api'
import classes from './CodeReveal.module.css'

/** The code an order brought, covered until its buyer asks for it. */
export default function CodeReveal({ order }: { order: Pick<Order, 'id' | 'codeRevealedAt'> }) {
  const reveal = useRevealCode(order.id)
  const isFirst = !order.codeRevealedAt
  return (
    <div className={classes.code}>
      {reveal.data ? (
        <CopyField label="code" value={reveal.data.code} />
      ) : (
        <>
          <div className={classes.covered}>
            <span className={classes.dots} aria-hidden="true">
              ••••• ••••• •••••
            </span>
            <Button
              variant="default"
              loading={reveal.isPending}
              leftSection={<IconEye size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => reveal.mutate()}
            >
              Show code
            </Button>
          </div>
          <p className="quiet small">
            {isFirst
              ? 'You cannot cancel this order after you view the code. Then quests, rewards and levels count it.'
              : 'You can view your code any time.'}
          </p>
        </>
      )}
      <FormProblem error={reveal.error} />
    </div>
  )
}
