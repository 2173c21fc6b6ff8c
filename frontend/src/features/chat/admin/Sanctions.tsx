import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ChatSanction } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { Segmented } from '@/components/Segmented'
import { Time } from '@/components/Time'
import { formatExact } from '@/lib/format'
import { ownChat, useUndoSanction } from './api'
import classes from './Moderation.module.css'

const TAKE = 20

/** The mutes and bans of the chat. */
export function Sanctions() {
  const [page, setPage] = useState(1)
  const [view, setView] = useState<'active' | 'all'>('active')
  const query = useQuery(ownChat.sanctions({ page, take: TAKE, active: view === 'active' }))
  return (
    <>
      <Segmented
        label="Show"
        value={view}
        options={[
          { value: 'active', label: 'Active now' },
          { value: 'all', label: 'All' },
        ]}
        onChange={(next) => {
          setView(next)
          setPage(1)
        }}
      />
      <QueryView
        query={query}
        skeleton={<Skeleton height={240} radius="var(--radius-large)" />}
        isEmpty={({ total }) => total === 0}
        empty={<Notice art="no mutes" title="No mutes or bans" text="Mute a fan at a message or in the case file." />}
      >
        {({ data, total }) => (
          <>
            <SanctionList sanctions={data} hasNames />
            <Paging page={page} take={TAKE} total={total} entity="mutes and bans" onPage={setPage} />
          </>
        )}
      </QueryView>
    </>
  )
}

/** Mutes and bans with their reasons; those that count now can be undone. */
export function SanctionList({ sanctions, hasNames = false }: { sanctions: ChatSanction[]; hasNames?: boolean }) {
  const undo = useUndoSanction()
  return (
    <ul className={classes.cards}>
      {sanctions.map((one) => (
        <li key={one.id} className={classes.card}>
          <div className={classes.body}>
            <p className={classes.who}>
              {hasNames && (
                <Link to={`/admin/users/${one.memberId}#chat`}>
                  <bdi>{one.username}</bdi>
                </Link>
              )}
              <Chip tone={one.isActive ? 'danger' : undefined}>{one.kind === 'BAN' ? 'Banned' : 'Muted'}</Chip>
              <span className="quiet small">
                by {one.byName}, <Time value={one.createdAt} />
              </span>
            </p>
            <p dir="auto" className={classes.text}>
              {one.reason || 'No reason kept'}
            </p>
            {one.text && (
              <blockquote dir="auto" className={classes.quote}>
                {one.text}
              </blockquote>
            )}
            <p className="quiet small">{endText(one)}</p>
          </div>
          {one.isActive && (
            <Button
              size="xs"
              variant="default"
              loading={undo.isPending && undo.variables === one.id}
              onClick={() => undo.mutate(one.id)}
            >
              Undo
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}

function endText({ undoneAt, undoneByName, until, isActive }: ChatSanction) {
  if (undoneAt) return `Undone by ${undoneByName} on ${formatExact(undoneAt)}`
  if (!until) return 'Until the team ends it'
  return isActive ? `Until ${formatExact(until)}` : `Ended on ${formatExact(until)}`
}
