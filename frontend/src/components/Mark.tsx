import { GeneratedArt } from './GeneratedArt'
import classes from './Mark.module.css'

interface Props {
  name: string
  src: string | null
  size?: number
  color?: string
  /** Communities are tiles, people are round. */
  round?: boolean
}

/** The picture of a person or a community; without one, the first letter on generated art. */
export function Mark({ name, src, size = 40, color, round = false }: Props) {
  return (
    <span
      className={classes.mark}
      data-round={round || undefined}
      style={{ width: size, height: size, fontSize: size * 0.46 }}
    >
      {src ? (
        <img src={src} alt="" width={size} height={size} loading="lazy" />
      ) : (
        <>
          <GeneratedArt name={name} kind="mark" color={color} />
          <span className={classes.letter} aria-hidden="true">
            {Array.from(name)[0]?.toUpperCase()}
          </span>
        </>
      )}
    </span>
  )
}
