import { Button } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconArrowDown } from '@tabler/icons-react'
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type CustomContainerComponentProps, Virtualizer, type VirtualizerHandle } from 'virtua'
import type { ChatHistory, ChatMessage } from '@/api/shapes'
import { Notice } from '@/components/Notice'
import { countOf } from '@/lib/format'
import { loadOlder, type Place } from './api'
import classes from './Chat.module.css'
import { Message } from './Message'
import type { Viewer } from './MessageActions'
import { NewLine } from './NewLine'
import { Spoken } from './Spoken'

interface Props {
  place: Place
  history: ChatHistory
  viewer: Viewer
  /** The id of a message to open the room at, if it is on the page. */
  wanted: string | null
  /** The first message that was not read as the room was opened. */
  unreadId: string | null
  onReply: (message: ChatMessage, isTip?: boolean) => void
  /** The reader has the end in sight, up to this number. */
  onEnd: (seq: number) => void
}

/** So near to the end, the list follows new messages. */
const NEAR_END = 80
/** So near to the first message, older ones are loaded before they are needed. */
const NEAR_TOP = 600
/** A message that the room was opened at is marked for this time. */
const MARKED_MS = 3000
/** After this time, the list is at the line of the new messages, and their sizes are known. */
const PLACED_MS = 400
const AGAIN_MS = 80

const NOWHERE = { scrollSize: 0, scrollOffset: 0, viewportSize: 0 }

/** A busy room scrolls with each message. The library would take the clicks away for that time, so they stay here. */
const Clickable = ({ style, children, ref }: CustomContainerComponentProps) => (
  <div ref={ref} style={{ ...style, pointerEvents: undefined }}>
    {children}
  </div>
)

/** The messages, the latest at the end; only those in sight are in the page. At the top, older ones are loaded. */
export function MessageList({
  place,
  history: { messages, hasOlder },
  viewer,
  wanted,
  unreadId,
  onReply,
  onEnd,
}: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualizerHandle>(null)
  const isFollowing = useRef(true)
  /** The offset and the size of the list at its last event. */
  const before = useRef({ offset: 0, size: 0 })
  const { ref: above, height } = useElementSize()
  const [isLoading, setLoading] = useState(false)
  /** The last message that was there when the reader left the end; null at the end. */
  const [leftAt, setLeftAt] = useState<number | null>(unreadId === null ? null : (messages.at(-1)?.seq ?? null))
  /** False until the list is at the line of the new messages. */
  const [isPlaced, setPlaced] = useState(unreadId === null)
  const [focused, setFocused] = useState<number | null>(null)
  /** The message that was marked long enough. */
  const [done, setDone] = useState<string | null>(null)
  const first = messages[0]?.seq ?? 0
  const last = messages.at(-1)
  const lastSeq = last?.seq ?? 0
  const isOwn = last?.author.id === viewer.id

  // Messages that come before those on the page keep them where they are.
  const [known, setKnown] = useState({ first, lastSeq, isShifted: false })
  if (known.first !== first || known.lastSeq !== lastSeq) setKnown({ first, lastSeq, isShifted: first < known.first })

  // The size of messages is known once they are in the page, so the end moves while the list comes near to it.
  const follow = useCallback(() => {
    const element = scroller.current
    if (element && isFollowing.current) element.scrollTop = element.scrollHeight
  }, [])
  const toEnd = useCallback(() => {
    isFollowing.current = true
    setLeftAt(null)
    follow()
  }, [follow])
  const newest = useRef(lastSeq)
  useLayoutEffect(() => {
    const isSent = messages.some(({ seq, author }) => seq > newest.current && author.id === viewer.id)
    newest.current = lastSeq
    if (isSent) toEnd()
    else follow()
  }, [lastSeq, messages, viewer.id, toEnd, follow])
  const isEmpty = messages.length === 0
  useEffect(() => {
    const element = scroller.current
    if (isEmpty || !element) return undefined
    const sizes = new ResizeObserver(follow)
    for (const watched of [element, ...element.children]) sizes.observe(watched)
    return () => sizes.disconnect()
  }, [follow, isEmpty])
  useEffect(() => {
    if (leftAt === null && lastSeq > 0) onEnd(lastSeq)
  }, [leftAt, lastSeq, onEnd])

  const index = messages.findIndex(({ id }) => id === wanted)
  const isFound = index >= 0
  const latest = useRef(index)
  useEffect(() => {
    latest.current = index
  }, [index])
  useEffect(() => {
    if (wanted === null || !isFound) return undefined
    isFollowing.current = false
    list.current?.scrollToIndex(latest.current, { align: 'center' })
    const timer = setTimeout(() => setDone(wanted), MARKED_MS)
    return () => clearTimeout(timer)
  }, [wanted, isFound])

  const opening = useRef(wanted === null ? messages.findIndex(({ id }) => id === unreadId) : -1)
  useEffect(() => {
    if (isPlaced) return undefined
    // Sizes of messages are known one after the other, and each one moves the line.
    const toLine = () => list.current?.scrollToIndex(opening.current, { align: 'start' })
    if (opening.current >= 0) {
      isFollowing.current = false
      toLine()
    }
    const again = setInterval(() => opening.current >= 0 && toLine(), AGAIN_MS)
    // A list that is not longer than its view does not scroll, so it is asked.
    const timer = setTimeout(() => {
      clearInterval(again)
      setPlaced(true)
      const { scrollSize, scrollOffset, viewportSize } = list.current ?? NOWHERE
      isFollowing.current ||= scrollSize - scrollOffset - viewportSize < NEAR_END
      if (isFollowing.current) setLeftAt(null)
    }, PLACED_MS)
    return () => {
      clearInterval(again)
      clearTimeout(timer)
    }
  }, [isPlaced])

  const older = () => {
    if (isLoading || !hasOlder) return
    setLoading(true)
    loadOlder(place)
      .catch(() => undefined)
      .finally(() => setLoading(false))
  }
  const onScroll = (offset: number) => {
    const shown = list.current
    if (!shown) return
    const size = shown.scrollSize
    // Only a reader moves up while the list keeps its size or grows.
    const isUp = offset < before.current.offset && size >= before.current.size
    before.current = { offset, size }
    const isAtEnd = size - offset - shown.viewportSize < NEAR_END
    if (isAtEnd) isFollowing.current = true
    else if (isUp) isFollowing.current = false
    setLeftAt((was) => (isFollowing.current ? null : (was ?? lastSeq)))
    if (offset < NEAR_TOP && !isFollowing.current) older()
  }
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const seq = target.closest<HTMLElement>('[data-seq]')?.dataset.seq
    setFocused(seq ? Number(seq) : null)
  }
  // A form or a button of a message is not taken away while it is used.
  const kept = focused === null ? -1 : messages.findIndex(({ seq }) => seq === focused)
  const news = leftAt === null ? 0 : messages.filter(({ seq }) => seq > leftAt).length

  if (messages.length === 0)
    return <Notice art="first word" title="No messages yet" text="Write the first one, and say hello." />
  return (
    <div className={classes.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only keeps what has the focus */}
      <div
        ref={scroller}
        className={classes.scroll}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the list
        tabIndex={0}
        role="log"
        // Messages that come into sight are not new ones. The line below speaks.
        aria-live="off"
        aria-label="Messages"
        onFocus={onFocus}
      >
        <div ref={above} className={classes.top}>
          {hasOlder ? (
            <Button variant="subtle" size="xs" loading={isLoading} onClick={older}>
              Show older messages
            </Button>
          ) : (
            <p className="quiet small">This is the first message.</p>
          )}
        </div>
        <Virtualizer
          ref={list}
          as={Clickable}
          scrollRef={scroller}
          startMargin={height}
          shift={known.isShifted}
          data={messages}
          keepMounted={kept < 0 ? undefined : [kept]}
          onScroll={onScroll}
          onResize={follow}
        >
          {(message) => (
            <div key={message.id} className={classes.item}>
              {message.id === unreadId && <NewLine />}
              <Message
                place={place}
                message={message}
                viewer={viewer}
                isMarked={message.id === wanted && message.id !== done}
                onReply={onReply}
              />
            </div>
          )}
        </Virtualizer>
      </div>
      <Spoken message={isOwn ? undefined : last} />
      {leftAt !== null && isPlaced && (
        <Button
          className={classes.latest}
          size="xs"
          leftSection={<IconArrowDown size={16} stroke={1.75} aria-hidden="true" />}
          onClick={toEnd}
        >
          {news > 0 ? countOf(news, 'new message') : 'Jump to latest'}
        </Button>
      )}
    </div>
  )
}
