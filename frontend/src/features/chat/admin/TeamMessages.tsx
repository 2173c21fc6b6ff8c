import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TeamChatMessage } from '@/api/shapes'
import { useRestoreMessage } from '@/api/queries/chatModeration'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { SearchField } from '@/components/SearchField'
import { useRemove } from '../useRemove'
import { ownChat } from './api'
import { MessageCard, MuteButton } from './MessageCard'
import classes from './Moderation.module.css'

const TAKE = 20

/** All messages with a search, or those of one fan. */
export function TeamMessages({ memberId }: { memberId?: string }) {
  const [page, setPage] = useState(1)
  const [search, setSearch] = useState('')
  const query = useQuery(ownChat.messages({ page, take: TAKE, search: search || undefined, memberId }))
  return (
    <>
      {!memberId && (
        <SearchField
          label="Search messages"
          value={search}
          onChange={(next) => {
            setSearch(next)
            setPage(1)
          }}
        />
      )}
      <QueryView
        query={query}
        skeleton={<Skeleton height={240} radius="var(--radius-large)" />}
        isEmpty={({ total }) => total === 0}
        empty={<Notice art="no messages" title="No messages" text="There is no message here, or none matches." />}
      >
        {({ data, total }) => (
          <>
            <div className={classes.cards}>
              {data.map((message) => (
                <MessageCard key={message.id} message={message}>
                  <Decision message={message} />
                </MessageCard>
              ))}
            </div>
            <Paging page={page} take={TAKE} total={total} entity="messages" onPage={setPage} />
          </>
        )}
      </QueryView>
    </>
  )
}

function Decision({ message }: { message: TeamChatMessage }) {
  const { id, deletedBy } = message
  const { remove, isPending } = useRemove()
  const restore = useRestoreMessage()
  return (
    <Group gap="xs">
      {deletedBy === 'TEAM' && (
        <Button size="xs" variant="default" loading={restore.isPending} onClick={() => restore.mutate(id)}>
          Restore message
        </Button>
      )}
      {deletedBy === null && (
        <Button size="xs" variant="default" loading={isPending} onClick={() => remove(id)}>
          Delete message
        </Button>
      )}
      <MuteButton message={message} />
    </Group>
  )
}
