import type { CSSProperties } from 'react'
import { Picture } from './Picture'
import { pick } from './art'
import classes from './Mark.module.css'

interface Props {
  name: string
  src: string | null
  size?: number
  color?: string
  /** Communities are tiles, people are round. */
  round?: boolean
}

/** The picture of a person or a community; without one, the first letter on facets cut from the name. */
export function Mark({ name, src, size = 40, color, round = false }: Props) {
  const drawn = {
    '--turn': `${pick(name, 360)}deg`,
    '--hue': `${(pick(`${name}!`, 5) - 2) * 16}`,
    ...(color && { '--art-base': color }),
  } as CSSProperties
  return (
    <span
      className={classes.mark}
      data-round={round || undefined}
      data-drawn={!src || undefined}
      style={{ width: size, height: size, fontSize: size * 0.46, ...(src ? {} : drawn) }}
    >
      {src ? (
        <Picture src={src} sizes={`${size}px`} width={size} height={size} loading="lazy" />
      ) : (
        <span className={classes.letter} aria-hidden="true">
          {Array.from(name)[0]?.toUpperCase()}
        </span>
      )}
    </span>
  )
}
