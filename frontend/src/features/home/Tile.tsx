import { IconChevronRight } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { platformHref } from '@/api/boot'
import classes from './Tile.module.css'

interface Props {
  /** An address on the platform. */
  url: string
  picture: ReactNode
  title: ReactNode
  /** The community's name, and what waits there. */
  detail: ReactNode
  /** Below the words, over the whole width. */
  below?: ReactNode
  color: string
  /** It waits for a claim. */
  isWaiting?: boolean
}

/** One thing of a community on the fan's home: a link to its page there. */
export function Tile({ url, picture, title, detail, below, color, isWaiting }: Props) {
  return (
    <a
      href={platformHref(url)}
      className={classes.tile}
      data-waiting={isWaiting || undefined}
      style={{ '--own': color } as CSSProperties}
    >
      <span className={classes.picture}>{picture}</span>
      <span className={classes.words}>
        <strong dir="auto" className={classes.title}>
          {title}
        </strong>
        <span className={classes.detail}>{detail}</span>
        {below}
      </span>
      <IconChevronRight size={18} stroke={1.75} className={classes.arrow} aria-hidden="true" />
    </a>
  )
}

export const Tiles = ({ children }: { children: ReactNode }) => <ul className={classes.grid}>{children}</ul>
