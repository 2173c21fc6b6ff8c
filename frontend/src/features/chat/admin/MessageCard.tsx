import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TeamChatMessage } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Gems } from '@/components/Gems'
import { Mark } from '@/components/Mark'
import { ProofPicture } from '@/components/ProofPicture'
import { openDialog } from '@/dialogs/dialogs'
import { Time } from '@/components/Time'
import classes from './Moderation.module.css'

interface Props {
  message: TeamChatMessage
  children?: ReactNode
}

/** A message as the team reads it: with its text also after the deletion, and the trace of that. */
export function MessageCard({ message, children }: Props) {
  const { author, text, picture, gems, createdAt, deletedAt, deletedBy, deletedByName, deleteReason } = message
  return (
    <article className={classes.card}>
      <Mark name={author.username} src={author.avatarUrl} size={36} round />
      <div className={classes.body}>
        <p className={classes.who}>
          {author.memberId ? (
            <Link to={`/admin/users/${author.memberId}#chat`}>
              <bdi>{author.username}</bdi>
            </Link>
          ) : (
            <>
              <bdi>{author.username}</bdi> <Chip tone="brand">Team</Chip>
            </>
          )}
          <span className="quiet small">
            <Time value={createdAt} />
          </span>
          {gems !== null && <Gems amount={gems} />}
        </p>
        <p dir="auto" className={classes.text} data-gone={deletedAt !== null || undefined}>
          {text || (picture ? 'A picture' : 'No text')}
        </p>
        {picture && (
          <ProofPicture src={picture.url} alt={picture.alt} sender={author.username} width={160} height={110} />
        )}
        {deletedAt !== null && (
          <p className="quiet small">
            {deletedBy === 'TEAM' ? `Deleted by ${deletedByName}` : 'Deleted by the writer'}
            {' · '}
            <Time value={deletedAt} />
            {deleteReason && ` · ${deleteReason}`}
          </p>
        )}
        {children}
      </div>
    </article>
  )
}

/** Mutes or bans the writer of a message. The team itself cannot be muted. */
export function MuteButton({
  message: { id, author },
  isReported,
}: {
  message: TeamChatMessage
  isReported?: boolean
}) {
  const { memberId, username } = author
  if (!memberId) return null
  return (
    <Button
      size="xs"
      variant="default"
      onClick={() => openDialog('chat-sanction', { memberId, username, messageId: id, isReported })}
    >
      Mute or ban
    </Button>
  )
}
