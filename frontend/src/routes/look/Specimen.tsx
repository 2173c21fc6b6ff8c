import type { ReactNode } from 'react'
import classes from './look.module.css'

/** One kind of thing, with its name. */
export const Specimen = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.specimen}>
    <h3 className={classes.label}>{title}</h3>
    <div className={classes.things}>{children}</div>
  </section>
)
