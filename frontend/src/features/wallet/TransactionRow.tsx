import { Skeleton, Stack } from '@mantine/core'
import { IconArrowBackUp, IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react'
import type { Transaction } from '@/api/shapes'
import { Gems } from '@/components/Gems'
import { HelpButton } from '@/components/HelpButton'
import { Time } from '@/components/Time'
import { formatExact, formatGems } from '@/lib/format'
import classes from './Statement.module.css'
import { causeText } from './words'

interface Props {
  transaction: Transaction
  /** Names the community; for statements over several. */
  withCommunity?: boolean
}

export function TransactionRow({ transaction, withCommunity = false }: Props) {
  const { id, direction, type, amount, reason, createdAt, balanceAfter, community } = transaction
  const isIn = direction === 'in'
  const Icon = type === 'ROLLBACK' ? IconArrowBackUp : isIn ? IconArrowDownLeft : IconArrowUpRight
  return (
    <li className={classes.row}>
      <span className={classes.icon} data-direction={direction}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
      </span>
      <div>
        <p className={classes.what}>{causeText(transaction)}</p>
        <p className={classes.details}>
          {withCommunity && community && <>{community.name} · </>}
          <Time value={createdAt} />
          {reason && <> · {reason}</>}
        </p>
      </div>
      <div className={classes.amount}>
        <p className={isIn ? classes.in : undefined}>
          <Gems amount={amount} sign={isIn ? '+' : '-'} size={16} />
        </p>
        {balanceAfter !== null && <p className={`${classes.details} number`}>{formatGems(balanceAfter)} after</p>}
      </div>
      <HelpButton
        kind="TRANSACTION"
        id={id}
        about={`${causeText(transaction)}, ${formatExact(createdAt)}`}
        community={withCommunity ? community : undefined}
        isIcon
      />
    </li>
  )
}

/** Movements to come. */
export const StatementSkeleton = () => (
  <Stack>
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} height={56} />
    ))}
  </Stack>
)
