import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './BackLink.module.css'

/** Out of a page, above its heading. `href` leads to another part of the product, which may have its own domain. */
export function BackLink({ children, ...way }: { children: ReactNode } & ({ to: string } | { href: string })) {
  const words = (
    <>
      <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
      {children}
    </>
  )
  if ('to' in way) {
    return (
      <Link to={way.to} className={classes.back}>
        {words}
      </Link>
    )
  }
  return (
    <a href={way.href} className={classes.back}>
      {words}
    </a>
  )
}
