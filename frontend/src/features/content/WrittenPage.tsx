import { RichText } from '@/components/RichText'
import { formatDay, formatExact } from '@/lib/format'
import classes from './WrittenPage.module.css'

interface Props {
  title: string
  /** Sanitized HTML of the server, or of the editor. */
  body: string
  as?: 'h1' | 'h3'
  /** Missing in a preview. */
  updatedAt?: string
}

/** A page that the creator wrote, as fans read it. */
export const WrittenPage = ({ title, body, updatedAt, as: Heading = 'h1' }: Props) => (
  <article className={classes.page}>
    <header className={classes.head}>
      <Heading dir="auto" className={classes.title}>
        {title}
      </Heading>
      {updatedAt && (
        <p className={classes.date}>
          Updated{' '}
          <time dateTime={updatedAt} title={formatExact(updatedAt)}>
            {formatDay(updatedAt)}
          </time>
        </p>
      )}
    </header>
    <RichText html={body} />
  </article>
)
