import { ActionIcon, Button } from '@mantine/core'
import { IconChartBar, IconDiamond, IconMoodSmile, IconPhoto } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import type { ChatRoom } from '@/api/shapes'
import classes from './Chat.module.css'
import { EmojiPopover } from './EmojiPopover'

export type Extra = 'picture' | 'tip' | 'poll'

interface Props {
  room: ChatRoom
  /** The parts that the message has now. */
  has: Record<Extra, boolean>
  onToggle: (extra: Extra) => void
  onEmoji: (emoji: string) => void
}

interface ToolProps {
  label: string
  icon: ComponentType<{ size: number; stroke: number }>
  isOn: boolean
  onClick: () => void
}

const Tool = ({ label, icon: Icon, isOn, onClick }: ToolProps) => (
  <Button variant="default" className={classes.tool} title={label} aria-pressed={isOn} onClick={onClick}>
    <Icon size={18} stroke={1.75} aria-hidden="true" />
    <span className={classes.toolName}>{label}</span>
  </Button>
)

/** The buttons for the parts of a message beside its text. */
export function ComposerTools({ room, has, onToggle, onEmoji }: Props) {
  const [isPicking, setPicking] = useState(false)
  return (
    <div className={classes.tools}>
      <EmojiPopover label="Add an emoji" isOpen={isPicking} onChoose={onEmoji} onClose={() => setPicking(false)}>
        <ActionIcon
          variant="default"
          className={classes.tool}
          aria-label="Add an emoji"
          aria-expanded={isPicking}
          onClick={() => setPicking((was) => !was)}
        >
          <IconMoodSmile size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </EmojiPopover>
      {!room.pictureDenial && (
        <Tool label="Picture" icon={IconPhoto} isOn={has.picture} onClick={() => onToggle('picture')} />
      )}
      {!room.isTeam && <Tool label="Tip" icon={IconDiamond} isOn={has.tip} onClick={() => onToggle('tip')} />}
      {(room.isTeam || room.fansMayPoll) && (
        <Tool label="Poll" icon={IconChartBar} isOn={has.poll} onClick={() => onToggle('poll')} />
      )}
    </div>
  )
}
