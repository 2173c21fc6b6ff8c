import type { ReactNode } from 'react'
import { GeneratedArt } from './GeneratedArt'
import classes from './Notice.module.css'

interface Props {
  /** Seeds the picture. */
  art: string
  title: string
  text?: ReactNode
  action?: ReactNode
  /** The notice is the whole page, so its title is the page's heading. */
  alone?: boolean
}

/** The notice of a place that has nothing to show: one picture, one sentence, one action. */
export function Notice({ art, title, text, action, alone = false }: Props) {
  const Heading = alone ? 'h1' : 'h2'
  return (
    <section className={classes.notice}>
      <div className={classes.picture}>
        <GeneratedArt name={art} kind="product" />
      </div>
      <Heading className={classes.title}>{title}</Heading>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </section>
  )
}
