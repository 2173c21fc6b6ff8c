import { RichText } from '@/components/RichText'
import { formatDay, formatExact } from '@/lib/format'
import classes from './WrittenPage.module.css'

interface Props {
  title: string
  /** Sanitized HTML of the server, or of the editor. */
  body: string
  updatedAt: string
}

/** A page that the creator wrote, as fans read it. */
export const WrittenPage = ({ title, body, updatedAt }: Props) => (
  <article className={classes.page}>
    <header className={classes.head}>
      <h1 dir="auto" className={classes.title}>
        {title}
      </h1>
      <p className={classes.date}>
        Updated{' '}
        <time dateTime={updatedAt} title={formatExact(updatedAt)}>
          {formatDay(updatedAt)}
        </time>
      </p>
    </header>
    <RichText html={body} />
  </article>
)
