import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Gems } from '@/components/Gems'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { creators } from '@/features/creators/api'
import { CreatorCard } from '@/features/creators/CreatorCard'
import cards from '@/features/creators/CreatorCard.module.css'
import { CreatorGridSkeleton } from '@/features/creators/CreatorGrid'
import { wallets } from '@/features/wallet/api'

export function Component() {
  const joined = useQuery(creators.list({ subscribed: true, take: 100, sortBy: 'NAME', sortDirection: 'asc' }))
  const balances = useQuery(wallets.mine)
  const balanceOf = (creatorId: string) =>
    balances.data?.data.find(({ community }) => community.creatorId === creatorId)?.balance

  return (
    <Page title="My Communities" lead="Where you are a member, and what you hold there.">
      <QueryView
        query={joined}
        skeleton={<CreatorGridSkeleton count={3} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <Notice
            art="my communities"
            title="You have not joined anyone yet"
            text="Pick a community, join, and your gems there show up here."
            action={
              <Button component={Link} to="/explore">
                Explore communities
              </Button>
            }
          />
        }
      >
        {({ data }) => (
          <ul className={cards.grid}>
            {data.map((creator) => {
              const balance = balanceOf(creator.id)
              return (
                <li key={creator.id}>
                  <CreatorCard creator={creator} foot={balance === undefined ? undefined : <Gems amount={balance} />} />
                </li>
              )
            })}
          </ul>
        )}
      </QueryView>
    </Page>
  )
}
