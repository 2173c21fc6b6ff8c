import { Link } from 'react-router'
import { Page } from '@/components/Page'
import { Prose } from '@/components/Prose'
import classes from './LegalPage.module.css'

interface Props {
  title: string
  lead: string
  /** A summary in a few lines, for readers who read no further. */
  short: string[]
  sections: { title: string; text: string }[]
  other: { to: string; label: string }
}

export const LegalPage = ({ title, lead, short, sections, other }: Props) => (
  <Page title={title} lead={lead} width="text">
    <section className={classes.short} aria-label="In short">
      <h2>In short</h2>
      <ul>
        {short.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
    <Prose sections={sections} />
    <p className={classes.other}>
      <Link to={other.to}>{other.label}</Link>
    </p>
  </Page>
)
