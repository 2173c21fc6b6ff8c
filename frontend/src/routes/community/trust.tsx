import { COMMUNITY_TRUST_HEADING } from '@/api/constants'
import { Skeleton } from '@mantine/core'
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { bootCommunity, platformHref } from '@/api/boot'
import type { Trust } from '@/api/shapes'
import { HelpLine } from '@/components/HelpLine'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Paging } from '@/components/Paging'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { DrawRow } from '@/features/fairness/DrawRow'
import { OddsTable } from '@/features/fairness/OddsTable'
import { TAKE, trust } from '@/features/fairness/trustApi'
import { countOf } from '@/lib/format'
import classes from './trust.module.css'

const skeleton = <Skeleton height={320} radius="var(--radius-large)" />

export function Component() {
  const summary = useQuery(trust.summary)
  const [page, setPage] = useState(1)
  const draws = useQuery(trust.draws(page))
  // QueryView shows the list one step after its answer, too.
  const isListComing = useDeferredValue(draws.isLoading)
  const odds = summary.data?.odds ?? []
  return (
    <Page
      {...COMMUNITY_TRUST_HEADING}
      lead={
        <>
          All draws at {bootCommunity().name}, each with its proof.{' '}
          <a href={platformHref('/fairness')}>How a draw is decided</a>
        </>
      }
      width="text"
    >
      {/* The summary surrounds the draws: if it came later, it would push them down. */}
      {summary.isLoading ? (
        <div role="status" aria-label="Loading">
          {skeleton}
        </div>
      ) : (
        <div className={classes.stack}>
          {summary.data?.recheck && <Recheck recheck={summary.data.recheck} />}
          <QueryView
            query={draws}
            skeleton={skeleton}
            isEmpty={({ total }) => total === 0}
            empty={
              <Notice
                art="draws"
                title="No draws yet"
                text="Raffles and store draws appear here as soon as they are announced."
              />
            }
          >
            {({ data, total }) => (
              <Panel title="All draws">
                <ul>
                  {data.map((draw) => (
                    <DrawRow key={draw.id} draw={draw} />
                  ))}
                </ul>
                <Paging page={page} take={TAKE} total={total} entity="draws" onPage={setPage} />
              </Panel>
            )}
          </QueryView>
          {/* Below a list that is still to come it would only be pushed away. */}
          {odds.length > 0 && !isListComing && (
            <Panel title="Current and earlier odds" lead="All odds of each case, newest first.">
              {odds.map((one) => (
                <OddsTable key={`${one.path} ${one.since}`} odds={one} />
              ))}
              <HelpLine />
            </Panel>
          )}
        </div>
      )}
    </Page>
  )
}

/** The result of the last nightly check. */
function Recheck({ recheck }: { recheck: NonNullable<Trust['recheck']> }) {
  const Icon = recheck.wrong > 0 ? IconShieldX : IconShieldCheck
  const counted = [countOf(recheck.draws, 'draw'), ...(recheck.openings ? [countOf(recheck.openings, 'opening')] : [])]
  return (
    <div className={classes.recheck} data-wrong={recheck.wrong > 0 || undefined}>
      <Icon size={32} stroke={1.5} aria-hidden="true" />
      <div>
        <p className={classes.finding}>
          {recheck.wrong > 0
            ? `${countOf(recheck.wrong, 'result')} did not match the proof`
            : `${counted.join(' and ')} recomputed, and all match`}
        </p>
        <p className="quiet small">
          <Time value={recheck.at} />
          {recheck.wrong > 0
            ? '. Spending was stopped, and the team is checking it.'
            : '. We check them again every night.'}
        </p>
      </div>
    </div>
  )
}
