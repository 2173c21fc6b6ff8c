import { IconChevronLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { boot } from '@/api/boot'
import { Title } from '@/components/Title'
import classes from './OfficePage.module.css'
import { Writing } from '@/components/Writing'

interface Props {
  title: string
  /** The state of the shown thing, beside the title. */
  state?: ReactNode
  /** A picture of the shown person or thing, before the title. */
  mark?: ReactNode
  /** One quiet line under the title. */
  lead?: ReactNode
  /** At most two. */
  actions?: ReactNode
  /** The list or area this page belongs to. */
  back?: { to: string; label: string }
  tabs?: ReactNode
  children: ReactNode
}

/** One page of the office: title, state and actions in a line, then the content. */
export function OfficePage({ title, state, mark, lead, actions, back, tabs, children }: Props) {
  return (
    <div className={classes.page}>
      <Title>{`${title} · ${boot.community?.name ?? 'Gemhall'}`}</Title>
      <header className={classes.head} data-tabs={tabs ? true : undefined}>
        {back && (
          <Link to={back.to} className={classes.back}>
            <IconChevronLeft size={16} stroke={2} aria-hidden="true" />
            {back.label}
          </Link>
        )}
        <div className={classes.line}>
          {mark}
          <div className={classes.words}>
            <div className={classes.titleLine}>
              <h1 className={classes.title}>{title}</h1>
              {state}
            </div>
            {lead && <p className={classes.lead}>{lead}</p>}
          </div>
          {actions && (
            <div className={classes.actions}>
              <Writing>{actions}</Writing>
            </div>
          )}
        </div>
        {tabs}
      </header>
      <div className={classes.body}>{children}</div>
    </div>
  )
}
