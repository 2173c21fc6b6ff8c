import { IconChevronRight } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useSession } from '@/session/session'
import { places } from './adminNav'
import classes from './TeamStart.module.css'

/** The first page of a team member: the areas that their permissions open. */
export function TeamStart() {
  useSession()
  const areas = places().filter(({ slug }) => slug !== 'get-started')
  return (
    <ul className={classes.areas} aria-label="Your areas">
      {areas.map(({ slug, label, path, icon: Icon }) => (
        <li key={slug}>
          <Link to={path} className={classes.area}>
            <Icon size={20} stroke={1.75} />
            {label}
            <IconChevronRight size={18} stroke={1.75} className={classes.arrow} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
