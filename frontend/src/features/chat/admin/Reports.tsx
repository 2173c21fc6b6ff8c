import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReportedChatMessage } from '@/api/shapes'
import { useKeepReported } from '@/api/queries/chatModeration'
import { chatReports } from '@/api/queries/office/chatReports'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { useRemove } from '../useRemove'
import { MessageCard, MuteButton } from './MessageCard'
import classes from './Moderation.module.css'

const TAKE = 20

/** Messages that fans reported, the longest waiting first. */
export function Reports() {
  const [page, setPage] = useState(1)
  const query = useQuery(chatReports.list(page, TAKE))
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton height={240} radius="var(--radius-large)" />}
      isEmpty={({ total }) => total === 0}
      empty={<Notice art="no reports" title="No reports" text="Messages that fans report wait here for you." />}
    >
      {({ data, total }) => (
        <>
          <div className={classes.cards}>
            {data.map((reported) => (
              <Reported key={reported.id} reported={reported} />
            ))}
          </div>
          <Paging page={page} take={TAKE} total={total} entity="messages" onPage={setPage} />
        </>
      )}
    </QueryView>
  )
}

function Reported({ reported: { message, reports } }: { reported: ReportedChatMessage }) {
  const keep = useKeepReported()
  const { remove, isPending } = useRemove()
  return (
    <MessageCard message={message}>
      <ul className={classes.reports}>
        {reports.map(({ id, username, reason, createdAt }) => (
          <li key={id}>
            <bdi>{username}</bdi>: <span dir="auto">{reason || 'No reason given'}</span>{' '}
            <span className="quiet small">
              <Time value={createdAt} />
            </span>
          </li>
        ))}
      </ul>
      <Group gap="xs">
        <Button size="xs" variant="default" loading={keep.isPending} onClick={() => keep.mutate(message.id)}>
          Keep message
        </Button>
        <Button size="xs" color="red" loading={isPending} onClick={() => remove(message.id)}>
          Delete message
        </Button>
        <MuteButton message={message} isReported />
      </Group>
    </MessageCard>
  )
}
