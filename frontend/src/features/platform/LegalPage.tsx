import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { legalText } from '@/api/queries/legal'
import type { LegalDocument, LegalText as Text } from '@/api/shapes'
import { LegalText } from '@/components/LegalText'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { formatDay } from '@/lib/format'
import classes from './LegalPage.module.css'

interface Props {
  document: LegalDocument
  title: string
  other: { to: string; label: string }
}

const VERSION = /^[1-9]\d{0,3}$/

/** Which version this is, and the way to the one that applies now or next. */
function VersionNote({ text }: { text: Text }) {
  const { version, current, appliesFrom, upcoming } = text
  const since = `Version ${version}, in force since ${formatDay(appliesFrom)}.`
  if (version < current)
    return (
      <p className={classes.note} role="note">
        This is version {version}. It does not apply any more. <Link to=".">Read the current version</Link>
      </p>
    )
  if (version > current)
    return (
      <p className={classes.note} role="note">
        This is version {version}. It applies from {formatDay(appliesFrom)}.{' '}
        <Link to=".">Read the current version</Link>
      </p>
    )
  return (
    <>
      {upcoming && (
        <p className={classes.note} role="note">
          A new version applies from {formatDay(upcoming.appliesFrom)}.{' '}
          <Link to={`?version=${upcoming.version}`}>Read version {upcoming.version}</Link>
        </p>
      )}
      <p className={classes.since}>{since}</p>
    </>
  )
}

export function LegalPage({ document, title, other }: Props) {
  const [params] = useSearchParams()
  const asked = params.get('version') ?? ''
  const query = useQuery(legalText(document, VERSION.test(asked) ? Number(asked) : undefined))
  const earlier = query.data?.versions.filter(({ version }) => version < query.data.current) ?? []
  return (
    <Page title={title} lead={query.data?.lead} width="text">
      <QueryView query={query} skeleton={<Skeleton height={520} radius="var(--radius-large)" />}>
        {(text) => (
          <>
            <VersionNote text={text} />
            {text.changeNote && (
              <p className={classes.change}>
                <strong>What changed:</strong> {text.changeNote}
              </p>
            )}
            <LegalText text={text} />
          </>
        )}
      </QueryView>
      <div className={classes.other}>
        <p>
          <Link to={other.to}>{other.label}</Link>
        </p>
        {earlier.length > 0 && (
          <p className="small quiet">
            Earlier versions:{' '}
            {earlier.map(({ version }, place) => (
              <span key={version}>
                {place > 0 && ', '}
                <Link to={`?version=${version}`}>version {version}</Link>
              </span>
            ))}
          </p>
        )}
      </div>
    </Page>
  )
}
