import { NativeSelect, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { diffArrays, diffWordsWithSpace } from 'diff'
import { useId, useState } from 'react'
import { QueryView } from '@/components/QueryView'
import { countOf } from '@/lib/format'
import { ownPages } from './api'
import classes from './VersionDiff.module.css'

interface Props {
  pageId: string
  number: number
  /** The versions before this one, the latest first. */
  earlier: number[]
}

/** The changes in the text of a version, compared with an earlier one. */
export default function VersionDiff({ pageId, number, earlier }: Props) {
  const [chosen, setChosen] = useState(earlier[0] ?? number)
  const before = useQuery(ownPages.version(pageId, chosen))
  const after = useQuery(ownPages.version(pageId, number))
  const heading = useId()
  return (
    <section className={classes.diff} aria-labelledby={heading}>
      <h3 id={heading} className="unseen">
        Changes of version {number}
      </h3>
      <NativeSelect
        label="Compare with"
        value={chosen}
        data={earlier.map((version) => ({ value: String(version), label: `Version ${version}` }))}
        onChange={(event) => setChosen(Number(event.currentTarget.value))}
      />
      <QueryView query={before} skeleton={<Skeleton height={80} />}>
        {(old) => (
          <QueryView query={after} skeleton={<Skeleton height={80} />}>
            {(fresh) => <Lines before={[old.title, ...old.lines]} after={[fresh.title, ...fresh.lines]} />}
          </QueryView>
        )}
      </QueryView>
    </section>
  )
}

interface Run {
  kind: 'same' | 'changed'
  removed: string[]
  added: string[]
}

/** The lines of both texts in runs: equal ones, and ones that were removed, added or replaced. */
function runsOf(before: string[], after: string[]): Run[] {
  const runs: Run[] = []
  for (const { added, removed, value } of diffArrays(before, after)) {
    const last = runs.at(-1)
    if (!added && !removed) runs.push({ kind: 'same', removed: value, added: value })
    else if (last?.kind === 'changed') last[added ? 'added' : 'removed'].push(...value)
    else runs.push({ kind: 'changed', removed: removed ? value : [], added: added ? value : [] })
  }
  return runs
}

function Lines({ before, after }: { before: string[]; after: string[] }) {
  const runs = runsOf(before, after)
  if (!runs.some(({ kind }) => kind === 'changed')) {
    return <p className="quiet">The text is the same. The versions differ in its format only.</p>
  }
  return (
    <div className={classes.lines}>
      {runs.map((run, place) =>
        run.kind === 'same' ? (
          // oxlint-disable-next-line react/no-array-index-key -- runs have no other key, and never move
          <p key={place} className="quiet small">
            {countOf(run.added.length, 'line')} unchanged
          </p>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key
          <Changed key={place} {...run} />
        ),
      )}
    </div>
  )
}

/** Lines that took the place of as many others are compared word by word. */
function Changed({ removed, added }: Run) {
  const pairs =
    removed.length === added.length ? removed.map((line, index) => [line, added[index] ?? ''] as const) : null
  if (pairs) {
    return pairs.map(([old, fresh], line) => (
      // oxlint-disable-next-line react/no-array-index-key
      <p key={line} className={classes.line}>
        {diffWordsWithSpace(old, fresh).map((part, place) =>
          part.added ? (
            // oxlint-disable-next-line react/no-array-index-key
            <ins key={place}>{part.value}</ins>
          ) : part.removed ? (
            // oxlint-disable-next-line react/no-array-index-key
            <del key={place}>{part.value}</del>
          ) : (
            part.value
          ),
        )}
      </p>
    ))
  }
  return (
    <>
      {removed.map((line, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <p key={`-${place}`} className={classes.line}>
          <del>{line}</del>
        </p>
      ))}
      {added.map((line, place) => (
        // oxlint-disable-next-line react/no-array-index-key
        <p key={`+${place}`} className={classes.line}>
          <ins>{line}</ins>
        </p>
      ))}
    </>
  )
}
