import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconDots } from '@tabler/icons-react'
import { memo, Suspense, useState } from 'react'
import type { ChatMessage } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Gems } from '@/components/Gems'
import { Mark } from '@/components/Mark'
import { ProofPicture } from '@/components/ProofPicture'
import { Time } from '@/components/Time'
import { lazily } from '@/lib/lazily'
import { type Place, useReact } from './api'
import classes from './Chat.module.css'
import { MessageText } from './MessageText'
import { Poll } from './Poll'
import type { ActionsProps, Viewer } from './MessageActions'

// A person meets it after a press.
const MessageActions = lazily(() => import('./MessageActions'))

interface Props {
  place: Place
  message: ChatMessage
  viewer: Viewer
  /** The room was opened at this message. */
  isMarked: boolean
  onReply: (message: ChatMessage, isTip?: boolean) => void
}

const roles = { OWNER: 'Creator', TEAM: 'Team', FAN: '' } as const

function replyText({ text, isDeleted, hasPicture }: NonNullable<ChatMessage['reply']>) {
  if (isDeleted) return 'Deleted message'
  return text || (hasPicture ? 'Picture' : 'Tip')
}

/** One message with its reactions and the actions that this person has. */
export const Message = memo(function Message({ place, message, viewer, isMarked, onReply }: Props) {
  const { author, text, picture, reply, gems, poll, createdAt, deletedBy, reactions } = message
  const react = useReact(place, message.id)
  const toggle = (emoji: string, isOn: boolean) => react.mutate({ emoji, isOn })

  return (
    <article
      className={classes.message}
      aria-label={`Message of ${author.username}`}
      data-seq={message.seq}
      data-role={author.role}
      data-tip={gems !== null || undefined}
      data-marked={isMarked || undefined}
      data-own={author.id === viewer.id || undefined}
    >
      <Mark name={author.username} src={author.avatarUrl} size={36} round />
      <div className={classes.body}>
        <p className={classes.who}>
          <bdi className={classes.name}>{author.username}</bdi>
          {roles[author.role] && <Chip tone="brand">{roles[author.role]}</Chip>}
          <span className="quiet small">
            <Time value={createdAt} />
          </span>
        </p>
        {reply && (
          <p className={classes.reply}>
            <IconArrowBackUp size={14} stroke={1.75} aria-hidden="true" />
            <span>Answer to</span>
            <bdi>{reply.username}</bdi>
            <span dir="auto">{replyText(reply)}</span>
          </p>
        )}
        {deletedBy ? (
          <p className={classes.gone}>
            {deletedBy === 'TEAM' ? 'The team deleted this message.' : 'This message was deleted.'}
          </p>
        ) : (
          <>
            {gems !== null && (
              <p className={classes.tip}>
                Tipped <Gems amount={gems} />
              </p>
            )}
            {text && <MessageText message={message} />}
            {picture && (
              <div className={classes.picture}>
                <ProofPicture src={picture.url} alt={picture.alt} sender={author.username} width={240} height={180} />
              </div>
            )}
            {poll && <Poll place={place} message={message} poll={poll} isLocked={viewer.isLocked} />}
            {reactions.length > 0 && (
              <p className={classes.reactions}>
                {reactions.map(({ emoji, count, isMine }) => (
                  <button
                    key={emoji}
                    type="button"
                    className={classes.reaction}
                    aria-pressed={isMine}
                    aria-label={`${emoji} ${count}`}
                    disabled={viewer.isLocked}
                    onClick={() => toggle(emoji, !isMine)}
                  >
                    <span aria-hidden="true" className={classes.emoji}>
                      {emoji}
                    </span>
                    <span className="number">{count}</span>
                  </button>
                ))}
              </p>
            )}
          </>
        )}
      </div>
      {viewer.id !== null && !deletedBy && (
        <Actions place={place} message={message} viewer={viewer} onReply={onReply} onReact={toggle} />
      )}
    </article>
  )
})

/** The button of a message's menu. A room has many messages, so the menu itself comes with the first press. */
function Actions(props: ActionsProps) {
  const [isAsked, setAsked] = useState(false)
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.more}
      aria-label={`Actions for the message of ${props.message.author.username}`}
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
    >
      <IconDots size={18} stroke={1.75} />
    </ActionIcon>
  )
  return isAsked ? (
    <Suspense fallback={button}>
      <MessageActions {...props} />
    </Suspense>
  ) : (
    button
  )
}
