import { Button, Skeleton, Stack } from '@mantine/core'
import { IconInfoCircle, IconLock } from '@tabler/icons-react'
import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import type { TicketLine } from '@/api/supportShapes'
import { FormProblem } from '@/components/FormProblem'
import { Picture } from '@/components/Picture'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import classes from './Conversation.module.css'
import { linesOf } from './lines'
import { eventText } from './words'

interface Props {
  query: UseInfiniteQueryResult<InfiniteData<{ data: TicketLine[] }>>
  /** The side that reads: its own lines are on the right. */
  reader: 'FAN' | 'TEAM'
  /** The name of the other side for a fan, who does not see which person of a team writes. */
  team: string
}

/** The messages of a ticket in their order, with what happened to it between them. */
export function Conversation({ query, reader, team }: Props) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  if (!data) {
    return error ? (
      <FormProblem error={error} />
    ) : (
      <Stack role="status" aria-label="Loading">
        <Skeleton height={72} width="70%" radius="var(--radius-large)" />
        <Skeleton height={56} width="60%" ml="auto" radius="var(--radius-large)" />
      </Stack>
    )
  }
  const authorOf = ({ side, author, isOwn }: TicketLine) => {
    if (isOwn) return 'You'
    return author || (side === 'TEAM' ? team : 'Gemhall')
  }
  return (
    <div className={classes.talk}>
      {hasNextPage && (
        <Button variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show older messages
        </Button>
      )}
      <ol className={classes.lines} aria-label="Messages">
        {linesOf(data).map((line) => (
          <li
            key={line.id}
            className={line.event ? classes.event : classes.line}
            data-own={line.side === reader || undefined}
            data-note={line.isInternal || undefined}
          >
            {line.event ? (
              <>
                {line.isInternal ? (
                  <IconLock size={14} stroke={1.75} aria-hidden="true" />
                ) : (
                  <IconInfoCircle size={14} stroke={1.75} aria-hidden="true" />
                )}
                <span>
                  {eventText(line, authorOf(line))} · <Time value={line.createdAt} />
                </span>
              </>
            ) : (
              <Message line={line} author={authorOf(line)} />
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

const Message = ({ line: { text, pictures, createdAt, isInternal }, author }: { line: TicketLine; author: string }) => (
  <>
    <p className={classes.who}>
      <bdi>{author}</bdi>
      <span className="quiet">
        {' · '}
        <Time value={createdAt} />
      </span>
      {isInternal && (
        <span className={classes.internal}>
          <IconLock size={14} stroke={2} aria-hidden="true" />
          Internal note
        </span>
      )}
    </p>
    {text && (
      <p dir="auto" className={classes.text}>
        {text}
      </p>
    )}
    {pictures.length > 0 && (
      <div className={classes.pictures}>
        {pictures.map(({ id, url }, index) => (
          <button
            key={id}
            type="button"
            className={classes.picture}
            aria-label={`View picture ${index + 1} of ${author}`}
            onClick={() => openDialog('view-image', { src: url, alt: `Picture of ${author}` })}
          >
            <Picture src={url} sizes="140px" loading="lazy" />
          </button>
        ))}
      </div>
    )}
  </>
)
