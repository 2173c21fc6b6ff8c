import type { ReactNode } from 'react'
import classes from './Panel.module.css'

/** A titled surface: one subject of a longer page. */
export function Panel({
  title,
  lead,
  actions,
  children,
}: {
  title?: string
  lead?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={classes.panel}>
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
