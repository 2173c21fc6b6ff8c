import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bootCommunity } from '@/api/boot'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { Section } from '@/components/Section'
import { wagers } from './api'
import { WagerRewardCard } from './WagerRewardCard'
import classes from './WagerRewardCard.module.css'

const TAKE = 12
/** The first row on a wide screen. */
const EAGER = 3

/** The first page of rewards, as the page's first view has it. */
export const firstRewards = wagers.rewards({ take: TAKE, page: 1 })

/** The creator's rewards for wagers, the smallest amount first. */
export function WagerRewards() {
  const [page, setPage] = useState(1)
  const query = useQuery(page === 1 ? firstRewards : wagers.rewards({ take: TAKE, page }))
  return (
    <Section title="Rewards">
      <QueryView
        query={query}
        skeleton={
          <div className={classes.grid}>
            {[1, 2, 3].map((one) => (
              <Skeleton key={one} radius="var(--radius-large)" style={{ height: 'auto', aspectRatio: '4 / 5' }} />
            ))}
          </div>
        }
        isEmpty={({ total }) => total === 0}
        empty={
          <Notice
            art="soon wager rewards"
            title="No wager rewards yet"
            text={`Rewards for wagers at ${bootCommunity().name} appear here, with what they ask for.`}
          />
        }
      >
        {({ data, total }) => (
          <>
            <ul className={classes.grid}>
              {data.map((reward, index) => (
                <li key={reward.id}>
                  <WagerRewardCard reward={reward} eager={index < EAGER} />
                </li>
              ))}
            </ul>
            <Paging page={page} take={TAKE} total={total} entity="rewards" onPage={setPage} />
          </>
        )}
      </QueryView>
    </Section>
  )
}
