import { ActionIcon, Button } from '@mantine/core'
import { IconSend, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { CHAT_MAX_TEXT } from '@/api/constants'
import type { ChatMessage, ChatRoom } from '@/api/shapes'
import { ApiError, isRefused, OfflineError } from '@/api/errors'
import { FormProblem } from '@/components/FormProblem'
import { validation } from '@/lib/text'
import { lazily } from '@/lib/lazily'
import { useIntentKey } from '@/lib/useIntentKey'
import { useOnline } from '@/lib/useOnline'
import { useSession } from '@/session/session'
import { chat, type Draft, type Place, usePost } from './api'
import classes from './Chat.module.css'
import { ComposerTools, type Extra } from './ComposerTools'
import { namesOf } from './mentions'
import { lengthOf, MessageField } from './MessageField'
import type { PictureDraft } from './PictureFields'
import type { PollDraft } from './PollFields'
import { TipField, tipProblem } from './TipField'
import { useDraft } from './useDraft'

/** The message that is answered; with a tip, if `isTip`. */
export interface Reply {
  message: ChatMessage
  isTip: boolean
}

interface Props {
  place: Place
  room: ChatRoom
  reply: Reply | null
  onReply: (reply: Reply | null) => void
}

const PollFields = lazily(() => import('./PollFields'))
const PictureFields = lazily(() => import('./PictureFields'))
const emptyPoll: PollDraft = { options: ['', ''], minutes: '30' }
const emptyPicture: PictureDraft = { file: null, alt: '' }

/** The poll to send; null unless it has two options that differ. */
function pollOf({ options, minutes }: PollDraft): Draft['poll'] {
  const given = options.map((option) => option.trim()).filter((option) => option !== '')
  const isSound = given.length > 1 && new Set(given.map((option) => option.toLowerCase())).size === given.length
  return isSound ? { options: given, minutes: Number(minutes) } : null
}

/** The field for the next message, with what it can have beside its text. */
export default function ChatComposer({ place, room, reply, onReply }: Props) {
  const [text, setText] = useDraft(place.creatorId)
  const [gems, setGems] = useState<string | null>(null)
  const [poll, setPoll] = useState<PollDraft | null>(null)
  const [picture, setPicture] = useState<PictureDraft | null>(null)
  const [problem, setProblem] = useState<{ text?: string; gems?: string; poll?: string }>({})
  const { key, renew } = useIntentKey()
  const { user } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const post = usePost(place)
  const messages = useQuery({ ...chat.history(place), enabled: false }).data?.messages ?? []
  const fields = post.error instanceof ApiError ? post.error.fields : {}
  const { reset } = post
  const isOnline = useOnline()
  const isUnsent = post.error instanceof OfflineError
  useEffect(() => {
    if (isOnline && isUnsent) reset()
  }, [isOnline, isUnsent, reset])
  const [asked, setAsked] = useState(reply)
  if (asked !== reply) {
    setAsked(reply)
    if (reply?.isTip) {
      setGems(gems ?? '')
      setPoll(null)
    }
  }
  useEffect(() => {
    if (reply) field.current?.focus()
  }, [reply])

  /** A changed field has no problem yet. */
  const edited = () => {
    setProblem({})
    if (!post.isPending) reset()
  }
  const send = async () => {
    const sent = picture?.file ? { file: picture.file, alt: picture.alt.trim() } : null
    const draft: Draft = {
      text: text.trim(),
      replyToId: reply?.message.id ?? null,
      gems,
      poll: null,
      picture: sent,
      key,
    }
    edited()
    if (gems !== null && tipProblem(gems)) return setProblem({ gems: tipProblem(gems) })
    if (!draft.text && gems === null && !sent) return setProblem({ text: validation.required })
    if (lengthOf(draft.text) > CHAT_MAX_TEXT) return field.current?.focus()
    if (poll) {
      draft.poll = pollOf(poll)
      if (!draft.poll) return setProblem({ poll: 'Enter at least two options that differ' })
    }
    try {
      await post.mutateAsync(draft)
    } catch (refusal) {
      if (isRefused(refusal)) renew()
      return undefined
    }
    renew()
    setText('')
    setGems(null)
    setPoll(null)
    setPicture(null)
    onReply(null)
    return undefined
  }
  const insert = (emoji: string) => {
    const { selectionStart: start, selectionEnd: end } = field.current ?? { selectionStart: 0, selectionEnd: 0 }
    setText(text.slice(0, start) + emoji + text.slice(end))
    edited()
    requestAnimationFrame(() => field.current?.setSelectionRange(start + emoji.length, start + emoji.length))
  }
  const toggle = (extra: Extra) => {
    edited()
    if (extra === 'picture') setPicture(picture === null ? emptyPicture : null)
    if (extra === 'tip') setGems(gems === null ? '' : null)
    if (extra === 'poll') setPoll(poll === null ? emptyPoll : null)
    // A poll has neither a tip nor a picture.
    if (extra !== 'poll') return setPoll(null)
    setGems(null)
    return setPicture(null)
  }

  return (
    <form
      ref={form}
      className={classes.composer}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void send()
      }}
    >
      {reply && (
        <p className={classes.answering}>
          <span>
            Answer to <bdi>{reply.message.author.username}</bdi>
          </span>
          <ActionIcon variant="subtle" color="gray" aria-label="Cancel the answer" onClick={() => onReply(null)}>
            <IconX size={16} stroke={1.75} />
          </ActionIcon>
        </p>
      )}
      {gems !== null && (
        <TipField
          creatorId={place.creatorId}
          value={gems}
          problem={problem.gems ?? fields.gems}
          onChange={(next) => {
            setGems(next)
            edited()
          }}
        />
      )}
      {picture && (
        <Suspense>
          <PictureFields
            value={picture}
            problem={fields.image}
            altProblem={fields.imageAlt}
            onChange={(next) => {
              setPicture(next)
              edited()
            }}
          />
        </Suspense>
      )}
      <div className={classes.row} data-poll={poll !== null || undefined}>
        <MessageField
          field={field}
          isPoll={poll !== null}
          value={text}
          problem={problem.text ?? fields.text}
          names={namesOf(messages, user?.username, room.ownerName)}
          onChange={(next) => {
            setText(next)
            edited()
          }}
          onSend={() => form.current?.requestSubmit()}
        />
        {poll && (
          <div className={classes.options}>
            <Suspense>
              <PollFields
                value={poll}
                problem={problem.poll ?? fields['poll.options']}
                onChange={(next) => {
                  setPoll(next)
                  edited()
                }}
              />
            </Suspense>
          </div>
        )}
        <ComposerTools
          room={room}
          has={{ picture: picture !== null, tip: gems !== null, poll: poll !== null }}
          onToggle={toggle}
          onEmoji={insert}
        />
        <Button type="submit" className={classes.tool} loading={post.isPending} title="Send">
          <IconSend size={18} stroke={1.75} aria-hidden="true" />
          <span className={classes.toolName}>{gems === null ? 'Send' : 'Send tip'}</span>
        </Button>
      </div>
      {/* A room without pictures has nothing to reach. */}
      {room.pictureDenial?.code === 'CHAT_PICTURES_LEVEL' && (
        <p className="quiet small">{room.pictureDenial.message}.</p>
      )}
      {/* The room itself says how long slow mode lasts. */}
      {!(post.error instanceof ApiError && post.error.code === 'CHAT_SLOW_MODE') && (
        <FormProblem error={post.error} unsent="Your message was not sent." />
      )}
    </form>
  )
}
