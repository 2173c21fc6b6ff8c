import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconDiamond,
  IconDots,
  IconFlag,
  IconGavel,
  IconMoodPlus,
  IconMoodSmile,
  IconPin,
  IconPinnedOff,
  IconTrash,
  IconUserSearch,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { CHAT_OWN_DELETE_SECONDS, CHAT_REACTIONS } from '@/api/constants'
import { platformHref } from '@/api/boot'
import type { ChatMessage } from '@/api/shapes'
import { usePin } from '@/api/queries/chatModeration'
import { api } from '@/api/client'
import { openDialog } from '@/dialogs/dialogs'
import { now } from '@/lib/clock'
import { type Place, useDeleteOwn } from './api'
import classes from './Chat.module.css'
import { EmojiPopover } from './EmojiPopover'
import { undoToast } from './undoToast'
import { useRemove } from './useRemove'

/** The person in front of a room. */
export interface Viewer {
  id: string | null
  /** The user cannot react, vote or report: muted, or no member. */
  isLocked: boolean
  isModerator: boolean
  pinnedId: string | null
  /** The team does not tip. */
  isTeam: boolean
}

export interface ActionsProps {
  place: Place
  message: ChatMessage
  viewer: Viewer
  /** `isTip`: the answer is a tip. */
  onReply: (message: ChatMessage, isTip?: boolean) => void
  onReact: (emoji: string, isOn: boolean) => void
}

/** The menu of a message, open from the start: the button in its place loads it. */
export default function MessageActions({ place, message, viewer, onReply, onReact }: ActionsProps) {
  const { author, createdAt, gems } = message
  const [isOpen, setOpen] = useState(true)
  const [isPicking, setPicking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const deleteOwn = useDeleteOwn(place, message.id)
  const { remove } = useRemove()
  const [isSure, setSure] = useState(false)
  const pin = usePin()
  const { memberId, username } = author
  const isOwn = author.id === viewer.id
  const isPinned = viewer.pinnedId === message.id
  const canDelete = isOwn && gems === null && now() < Date.parse(createdAt) + CHAT_OWN_DELETE_SECONDS * 1000
  const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const
  const toggle = (emoji: string) => onReact(emoji, !message.reactions.some((one) => one.emoji === emoji && one.isMine))
  const togglePin = () => {
    const before = viewer.pinnedId
    const back = () => api.post('/creator/chat/pin', { body: { messageId: before } })
    const [done, undone] = isPinned ? ['Message unpinned', 'Pinned again'] : ['Message pinned', 'Undone']
    pin.mutate(isPinned ? null : message.id, { onSuccess: () => undoToast(done, undone, back) })
  }
  const button = (
    <ActionIcon
      ref={opener}
      variant="subtle"
      color="gray"
      className={classes.more}
      aria-label={`Actions for the message of ${author.username}`}
    >
      <IconDots size={18} stroke={1.75} />
    </ActionIcon>
  )
  // The picker and the menu have a button each at the same place.
  const stopPicking = () => {
    setPicking(false)
    requestAnimationFrame(() => opener.current?.focus())
  }
  if (isPicking) {
    return (
      <EmojiPopover
        label="Choose a reaction"
        onChoose={(emoji) => {
          toggle(emoji)
          stopPicking()
        }}
        onClose={stopPicking}
      >
        {button}
      </EmojiPopover>
    )
  }
  return (
    <Menu
      position="bottom-end"
      portalProps={{ target: '#main' }}
      opened={isOpen}
      onChange={(isNow) => {
        setOpen(isNow)
        setSure(false)
      }}
    >
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {!viewer.isLocked && (
          <>
            <Menu.Label>
              <IconMoodSmile {...icon} /> React
            </Menu.Label>
            <div className={classes.palette}>
              {CHAT_REACTIONS.map((emoji) => (
                <Menu.Item key={emoji} aria-label={`React with ${emoji}`} onClick={() => toggle(emoji)}>
                  {emoji}
                </Menu.Item>
              ))}
            </div>
            <Menu.Item leftSection={<IconMoodPlus {...icon} />} onClick={() => setPicking(true)}>
              More reactions
            </Menu.Item>
            <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => onReply(message)}>
              Answer
            </Menu.Item>
            {!viewer.isTeam && (
              <Menu.Item leftSection={<IconDiamond {...icon} />} onClick={() => onReply(message, true)}>
                Send a tip
              </Menu.Item>
            )}
            {!isOwn && author.memberId && (
              <Menu.Item
                leftSection={<IconFlag {...icon} />}
                onClick={() => openDialog('chat-report', { place, message })}
              >
                Report
              </Menu.Item>
            )}
          </>
        )}
        {canDelete && (
          <Menu.Item
            leftSection={<IconTrash {...icon} />}
            color={isSure ? 'red' : undefined}
            closeMenuOnClick={isSure}
            onClick={() => (isSure ? deleteOwn.mutate() : setSure(true))}
          >
            {isSure ? 'Press again to delete it for good' : 'Delete my message'}
          </Menu.Item>
        )}
        {viewer.isModerator && (
          <>
            <Menu.Divider />
            <Menu.Label>Team</Menu.Label>
            <Menu.Item leftSection={isPinned ? <IconPinnedOff {...icon} /> : <IconPin {...icon} />} onClick={togglePin}>
              {isPinned ? 'Unpin' : 'Pin'}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => remove(message.id)}>
              Delete message
            </Menu.Item>
            {memberId && (
              <>
                <Menu.Item
                  leftSection={<IconGavel {...icon} />}
                  onClick={() => openDialog('chat-sanction', { memberId, username, messageId: message.id })}
                >
                  Mute or ban
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconUserSearch {...icon} />}
                  component="a"
                  href={platformHref(`/admin/users/${author.memberId}?creator=${place.slug}#chat`)}
                >
                  Open case file
                </Menu.Item>
              </>
            )}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
