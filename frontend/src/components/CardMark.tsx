import type { IconBan } from '@tabler/icons-react'
import classes from './CardMark.module.css'

interface Props {
  icon: typeof IconBan
  words: string
  tone?: 'warning' | 'brand' | 'filled'
}

/** The state of a card's thing, over its picture. The shape and the word are enough; color only helps. */
export const CardMark = ({ icon: Icon, words, tone }: Props) => (
  <span className={classes.mark} data-tone={tone}>
    <Icon size={14} stroke={2} aria-hidden="true" />
    {words}
  </span>
)
