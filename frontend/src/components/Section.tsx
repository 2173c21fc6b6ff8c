import { IconArrowRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Section.module.css'

/** A block of a page: its heading, a link to more, and its content. */
export function Section({
  title,
  more,
  children,
}: {
  title: string
  more?: { to: string; label: string }
  children: ReactNode
}) {
  return (
    <section className={classes.section}>
      <header className={classes.head}>
        <h2>{title}</h2>
        {more && (
          <Link to={more.to} className={classes.more}>
            {more.label}
            <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />
          </Link>
        )}
      </header>
      {children}
    </section>
  )
}
