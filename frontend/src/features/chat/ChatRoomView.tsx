import { ActionIcon, Button, Skeleton, Stack } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconPin, IconPlayerPause, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { boot } from '@/api/boot'
import type { ChatMessage, ChatRoom } from '@/api/shapes'
import { ApiError } from '@/api/errors'
import { Notice } from '@/components/Notice'
import { QueryView } from '@/components/QueryView'
import { formatInteger } from '@/lib/format'
import { lazily } from '@/lib/lazily'
import { openRoom } from '@/live/tabs'
import { useSession } from '@/session/session'
import { chat, type Place } from './api'
import classes from './Chat.module.css'
import { Denial } from './Denial'
import type { Viewer } from './MessageActions'
import { MessageList } from './MessageList'
import { MessageText } from './MessageText'
import type { Reply } from './ChatComposer'
import { usePresence } from './usePresence'
import { useWanted } from './useWanted'
import { type Opened, useUnread } from './useUnread'

// The messages come first.
const ChatComposer = lazily(() => import('./ChatComposer'))
const LOCKING = new Set(['CHAT_MUTED', 'STORE_MEMBERS_ONLY', 'MEMBER_RESTRICTED'])

interface RoomProps {
  place: Place
  /** The button to join, for a person who is no member. */
  join?: ReactNode
}

/** A community's room: banner, pinned message, messages, and the field for the next one. */
export function ChatRoomView({ place, join }: RoomProps) {
  const { creatorId } = place
  const query = useQuery(chat.room(place))
  useEffect(() => openRoom(creatorId), [creatorId])
  if (query.error instanceof ApiError && query.error.code === 'CHAT_BANNED') {
    return <Notice art="banned" title="You are banned from this chat" text={<Denial denial={query.error} />} />
  }
  return (
    <QueryView query={query} skeleton={<Skeleton height={480} radius="var(--radius-large)" />}>
      {(room) => <Room place={place} room={room} join={join} />}
    </QueryView>
  )
}

function Room({ place, room, join }: RoomProps & { room: ChatRoom }) {
  const { user } = useSession()
  const history = useQuery(chat.history(place))
  const [params] = useSearchParams()
  const [reply, setReply] = useState<Reply | null>(null)
  const [seen, setSeen] = useState(0)
  // The room decides which messages are new as it opens, and keeps that until it is left.
  const [opened] = useState<Opened>({ readSeq: room.readSeq, lastSeq: room.lastSeq })
  const answer = useCallback((message: ChatMessage, isTip = false) => setReply({ message, isTip }), [])
  const present = usePresence(place, seen)
  const { denial, pinned, isPaused, pauseReason, slowSeconds } = room
  const viewer: Viewer = {
    id: user?.id ?? null,
    isLocked: denial !== null && LOCKING.has(denial.code),
    // The team works on the platform's own host, in the space of the community.
    isModerator: room.canModerate && boot.space === 'community' && boot.host === 'platform',
    pinnedId: pinned?.id ?? null,
    isTeam: room.isTeam,
  }
  return (
    <section className={classes.room} data-room aria-label="Chat">
      <header className={classes.bar}>
        <span className="quiet small">
          <IconUsers size={16} stroke={1.75} aria-hidden="true" /> {formatInteger(Math.max(present, 1))} here
        </span>
        {slowSeconds > 0 && <span className="quiet small">Slow mode: {slowSeconds} s</span>}
      </header>
      {isPaused && (
        <p className={classes.banner} role="status">
          <IconPlayerPause size={18} stroke={1.75} aria-hidden="true" />
          <span>
            The team paused the chat. <span dir="auto">{pauseReason}</span>
          </span>
        </p>
      )}
      {pinned && <Pinned message={pinned} />}
      <div className={classes.history}>
        <QueryView query={history} skeleton={<LinesSkeleton />}>
          {(known) => (
            <Messages
              place={place}
              history={known}
              viewer={viewer}
              opened={opened}
              wanted={params.get('message')}
              onReply={answer}
              onEnd={setSeen}
            />
          )}
        </QueryView>
      </div>
      {denial && denial.code !== 'CHAT_SLOW_MODE' ? (
        <Denial denial={denial} join={join} />
      ) : (
        <>
          {denial && <Denial denial={denial} />}
          <Suspense fallback={<div className={classes.composing} />}>
            <ChatComposer place={place} room={room} reply={reply} onReply={setReply} />
          </Suspense>
        </>
      )}
    </section>
  )
}

function Messages({ opened, ...props }: Omit<ComponentProps<typeof MessageList>, 'unreadId'> & { opened: Opened }) {
  const { isFound, isGone } = useWanted(props.place, props.history, props.wanted)
  const { unreadId, isSearching } = useUnread(props.place, props.history, opened, props.viewer.id)
  if (isSearching) return <LinesSkeleton />
  return (
    <div className={classes.messages}>
      {isGone && (
        <p className={classes.banner} role="status">
          This message is gone, or it is too old to be shown here.
        </p>
      )}
      <MessageList {...props} unreadId={unreadId} wanted={isFound ? props.wanted : null} />
    </div>
  )
}

/** One line, which opens. */
function Pinned({ message }: { message: ChatMessage }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={classes.pinned} data-open={isOpen || undefined} role="note" aria-label="Pinned message">
      <IconPin size={18} stroke={1.75} aria-hidden="true" />
      <div className={classes.pinnedText}>
        <bdi className={classes.name}>{message.author.username}</bdi>
        <MessageText message={message} />
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-expanded={isOpen}
        aria-label="Whole pinned message"
        onClick={() => setOpen((was) => !was)}
      >
        {isOpen ? <IconChevronUp size={18} stroke={1.75} /> : <IconChevronDown size={18} stroke={1.75} />}
      </ActionIcon>
    </div>
  )
}

const LinesSkeleton = () => (
  <Stack p="md">
    <Skeleton height={48} width="70%" />
    <Skeleton height={48} width="55%" />
    <Skeleton height={48} width="65%" />
  </Stack>
)

/** In place of the room for a visitor. */
export const LoginFirst = ({ onLogin }: { onLogin: () => void }) => (
  <Notice
    art="chat door"
    title="Log in to read the chat"
    text="Members write here, and the team answers."
    action={<Button onClick={onLogin}>Log in</Button>}
  />
)
