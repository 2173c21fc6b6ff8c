import type { HomeBlock } from '@/api/shapes'
import classes from './blocks.module.css'

/** The creator's own words, in plain paragraphs. */
export const TextBlock = ({ block: { title, text } }: { block: HomeBlock }) => (
  <section className={classes.text}>
    {title && <h2 dir="auto">{title}</h2>}
    {text && <p dir="auto">{text}</p>}
  </section>
)
