import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Member } from '@/api/shapes'
import { Notice } from '@/components/Notice'
import { CaseFile } from '@/features/chat/admin/CaseFile'
import { GivenItems } from '@/features/inventory/admin/GivenItems'
import { TrustPanel } from '@/features/friends/admin/TrustPanel'
import { Segmented } from '@/components/Segmented'
import { Stats } from '@/components/Stats'
import { MemberOrders } from '@/features/orders/admin/MemberOrders'
import { LedgerTable } from '@/features/wallet/admin/LedgerTable'
import { countOf, formatDay, formatExact, formatGems, formatInteger, gemUnit } from '@/lib/format'
import { can, isSwitchedOff } from '@/session/session'
import { members } from '@/api/queries/office/members'
import { MemberProgress } from '@/features/members/admin/MemberProgress'
import { MemberNotes } from '@/features/members/admin/MemberNotes'
import classes from './MemberView.module.css'

type View = 'statement' | 'orders' | 'items' | 'trust' | 'chat'

/** One fan: balance, transactions and orders, and the team's notes beside them. */
export function MemberView({ member }: { member: Member }) {
  const { data: totals } = useQuery(members.statistic(member.id))
  const figure = (text: string | undefined) => text ?? <Skeleton height={20} width={56} />

  return (
    <div className={classes.view}>
      <div className={classes.main}>
        <Stats
          items={[
            { label: 'Balance', value: formatGems(member.balance), note: `${gemUnit(member.balance)}, now` },
            {
              label: 'Earned',
              value: figure(totals && formatGems(totals.earned)),
              note: 'quests, tips, prizes, imports, sell-backs',
            },
            { label: 'Spent', value: figure(totals && formatGems(totals.spent)), note: 'excludes refunds' },
            { label: 'Orders', value: figure(totals && formatInteger(totals.orders)) },
            { label: 'Removed', value: figure(totals && formatGems(totals.removed)), note: 'deductions and resets' },
          ]}
        />
        <Movements member={member} />
      </div>
      <aside className={classes.side} aria-label="About this user">
        <dl className={classes.facts}>
          <div>
            <dt>Email</dt>
            <dd>{member.email ?? 'Not shown'}</dd>
          </div>
          <div>
            <dt>First joined</dt>
            <dd>
              <time dateTime={member.createdAt} title={formatExact(member.createdAt)}>
                {formatDay(member.createdAt)}
              </time>
            </dd>
          </div>
          <div>
            <dt>{member.leftAt ? (member.removedBy ? 'Removed' : 'Left') : 'Member since'}</dt>
            <dd>
              {formatDay(member.leftAt ?? member.joinedAt)}
              {member.removedBy && ` by ${member.removedBy}`}
            </dd>
          </div>
          {member.seniorityFrom && (
            <div>
              <dt>Member elsewhere since</dt>
              <dd>{formatDay(member.seniorityFrom)}</dd>
            </div>
          )}
          {member.importedMinutes > 0 && (
            <div>
              <dt>Watched before joining</dt>
              <dd>{hoursWatched(member.importedMinutes)}</dd>
            </div>
          )}
          {can('TICKETS_MANAGEMENT') && totals && (
            <div>
              <dt>Open tickets</dt>
              <dd>
                <Link to={`/admin/tickets?search=${encodeURIComponent(member.username)}`}>
                  {formatInteger(totals.openTickets)}
                </Link>
              </dd>
            </div>
          )}
        </dl>
        <MemberProgress memberId={member.id} />
        <MemberNotes member={member} />
      </aside>
    </div>
  )
}

/** The watched time of earlier tools. */
const hoursWatched = (minutes: number) =>
  minutes < 60 ? countOf(minutes, 'minute') : countOf(Math.round(minutes / 60), 'hour')

function Movements({ member }: { member: Member }) {
  const { hash } = useLocation()
  const views = [
    ...(can('WALLETS_MANAGEMENT') ? [{ value: 'statement' as const, label: 'Statement' }] : []),
    ...(can('STORES_MANAGEMENT')
      ? [
          { value: 'orders' as const, label: 'Orders' },
          { value: 'items' as const, label: 'Gifts and prizes' },
        ]
      : []),
    ...(can('USERS_MANAGEMENT') ? [{ value: 'trust' as const, label: 'Trust' }] : []),
    ...(can('USERS_MANAGEMENT') && !isSwitchedOff('CHAT') ? [{ value: 'chat' as const, label: 'Chat' }] : []),
  ]
  const [view, setView] = useState<View | undefined>(hash === '#chat' ? 'chat' : views[0]?.value)
  if (!view)
    return (
      <Notice
        art="not allowed"
        title="You cannot see more"
        text="Ask the owner for the permission Manage Wallet or Manage Stores to see transactions and orders."
      />
    )
  return (
    <section className={classes.movements} aria-label="Transactions and orders">
      {views.length > 1 && <Segmented label="Show" value={view} options={views} onChange={setView} />}
      {view === 'statement' && <LedgerTable memberId={member.id} />}
      {view === 'orders' && <MemberOrders memberId={member.id} />}
      {view === 'items' && <GivenItems member={member} />}
      {view === 'chat' && <CaseFile memberId={member.id} />}
      {view === 'trust' && <TrustPanel memberId={member.id} />}
    </section>
  )
}
