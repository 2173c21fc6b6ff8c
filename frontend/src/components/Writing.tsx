import type { ReactNode } from 'react'
import { useSession } from '@/session/session'
import classes from './Writing.module.css'

/** True while an operator visits the back office, who can change nothing. */
export const useIsVisit = () => Boolean(useSession().acting?.readOnlyUntil)

/** Actions that change something. During a read-only visit they are closed before a form is filled in vain. */
export const Writing = ({ children }: { children: ReactNode }) => (
  <fieldset className={classes.writing} disabled={useIsVisit()}>
    {children}
  </fieldset>
)
