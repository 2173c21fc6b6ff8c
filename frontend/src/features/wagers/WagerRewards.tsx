import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bootCommunity } from '@/api/boot'
import { CardGrid, CardGridSkeleton } from '@/components/CardGrid'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { Section } from '@/components/Section'
import { wagers } from './api'
import { WagerRewardCard } from './WagerRewardCard'

const TAKE = 12

/** The first page of rewards, as the page's first view has it. */
// The loader asks for them with each visit. A refusal that is there before the page is drawn is not asked for again.
export const firstRewards = { ...wagers.rewards({ take: TAKE, page: 1 }), retryOnMount: false }

/** The creator's rewards for wagers, the smallest amount first. */
export function WagerRewards() {
  const [page, setPage] = useState(1)
  const query = useQuery(page === 1 ? firstRewards : wagers.rewards({ take: TAKE, page }))
  return (
    <Section title="Rewards">
      <QueryView
        query={query}
        skeleton={<CardGridSkeleton />}
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
            <CardGrid things={data} render={(reward, isEager) => <WagerRewardCard reward={reward} eager={isEager} />} />
            <Paging page={page} take={TAKE} total={total} entity="rewards" onPage={setPage} />
          </>
        )}
      </QueryView>
    </Section>
  )
}
