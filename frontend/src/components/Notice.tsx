import type { ReactNode } from 'react'
import { GeneratedArt } from './GeneratedArt'
import classes from './Notice.module.css'

interface Props {
  /** Seeds the picture. */
  art: string
  title: string
  text?: ReactNode
  action?: ReactNode
}

/** What a place says when it has nothing to show: one picture, one sentence, one action. */
export function Notice({ art, title, text, action }: Props) {
  return (
    <section className={classes.notice}>
      <div className={classes.picture}>
        <GeneratedArt name={art} kind="product" />
      </div>
      <h2 className={classes.title}>{title}</h2>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </section>
  )
}
