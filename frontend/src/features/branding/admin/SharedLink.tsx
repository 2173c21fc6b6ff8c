import type { ReactNode } from 'react'
import { bootCommunity } from '@/api/boot'
import classes from './SharedLink.module.css'

interface Props {
  name: string
  description: string
  picture: string | null
  /** The picture without an uploaded one. */
  drawn: ReactNode
}

/** The card that other sites show for a link to the community. */
export function SharedLink({ name, description, picture, drawn }: Props) {
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>A shared link</figcaption>
      <div className={classes.card}>
        <div className={classes.picture}>{picture ? <img src={picture} alt="" /> : drawn}</div>
        <div className={classes.words}>
          <span className={classes.host}>
            {window.location.host}
            {bootCommunity().url}
          </span>
          <span className={classes.name}>{name || bootCommunity().name}</span>
          {description && <span className={classes.about}>{description}</span>}
        </div>
      </div>
    </figure>
  )
}
