import { Link } from 'react-router'
import type { Transaction } from '@/api/shapes'
import { Chip, type Tone } from '@/components/Chip'
import { Gems } from '@/components/Gems'
import { Time } from '@/components/Time'
import type { Column } from '@/components/office/list'
import { formatGems } from '@/lib/format'
import { can } from '@/session/session'
import { causeText, transactionTypeLabel } from '../words'
import classes from './columns.module.css'

const tones: Record<Transaction['type'], Tone> = {
  CREDIT: 'success',
  DEBIT: 'quiet',
  ROLLBACK: 'warning',
  RESET: 'danger',
}

const byWhom = (actor: string | null | undefined, member: string | null | undefined) => {
  if (!actor) return 'System'
  return actor === member ? 'Fan' : actor
}

const who: Column<Transaction> = {
  key: 'member',
  title: 'User',
  isTyped: true,
  render: ({ member }) =>
    member && can('USERS_MANAGEMENT') ? (
      <Link to={`/admin/users/${member.id}`} className={classes.link}>
        {member.username}
      </Link>
    ) : (
      (member?.username ?? '—')
    ),
}

/** A movement of gems as the team sees it. */
const all: Column<Transaction>[] = [
  {
    key: 'cause',
    title: 'Reason',
    render: (row) => (
      <span>
        {causeText(row)}
        {row.reason && <span className={classes.reason}>{row.reason}</span>}
      </span>
    ),
  },
  who,
  {
    key: 'type',
    title: 'Type',
    isState: true,
    render: ({ type }) => <Chip tone={tones[type]}>{transactionTypeLabel[type]}</Chip>,
  },
  {
    key: 'actor',
    title: 'By',
    isTyped: true,
    render: ({ actor, member }) => byWhom(actor?.username, member?.username),
  },
  {
    key: 'amount',
    title: 'Gems',
    align: 'right',
    render: ({ amount, direction }) => <Gems amount={amount} sign={direction === 'in' ? '+' : '-'} size={14} />,
  },
  {
    key: 'balanceAfter',
    title: 'After',
    align: 'right',
    render: ({ balanceAfter }) => (
      <span className="quiet">{balanceAfter === null ? '—' : formatGems(balanceAfter)}</span>
    ),
  },
  {
    key: 'createdAt',
    title: 'When',
    align: 'right',
    sort: 'CREATED_AT',
    render: ({ createdAt }) => <Time value={createdAt} />,
  },
]

export const ledgerColumns = all
/** For the statement of one member. */
export const statementColumns = all.filter(({ key }) => key !== 'member')
