import type { IconBan } from '@tabler/icons-react'
import classes from './CardMark.module.css'

interface Props {
  icon: typeof IconBan
  words: string
  tone?: 'warning' | 'brand' | 'filled'
}

/** The state of what a card shows, over its picture: by shape and word, color only helps. */
export const CardMark = ({ icon: Icon, words, tone }: Props) => (
  <span className={classes.mark} data-tone={tone}>
    <Icon size={14} stroke={2} aria-hidden="true" />
    {words}
  </span>
)
