import type { ReactNode } from 'react'
import classes from './Panel.module.css'

interface Props {
  title?: string
  /** Its anchor: the address of the page can lead here. */
  id?: string
  lead?: ReactNode
  actions?: ReactNode
  /** The content reaches the edges of the panel. */
  flush?: boolean
  children?: ReactNode
}

/** A titled surface: one subject of a longer page. */
export function Panel({ id, title, lead, actions, flush, children }: Props) {
  return (
    <section id={id} className={classes.panel} data-flush={flush || undefined}>
      {title && (
        <header className={classes.head}>
          <div>
            <h2 className={classes.title}>{title}</h2>
            {lead && <p className="quiet small">{lead}</p>}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  )
}
