import { PLATFORM_MY_COMMUNITIES_HEADING } from '@/api/constants'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Standing } from '@/api/shapes'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { Gems } from '@/components/Gems'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { Section } from '@/components/Section'
import { creators } from '@/features/creators/api'
import { CreatorCard } from '@/features/creators/CreatorCard'
import cards from '@/features/creators/CreatorCard.module.css'
import { CreatorGridSkeleton } from '@/features/creators/CreatorGrid'
import { orders } from '@/features/orders/api'
import RecentOrders from '@/features/orders/RecentOrders'
import { profiles } from '@/features/profile/api'
import { wallets } from '@/features/wallet/api'
import { WalletRow, WalletRows } from '@/features/wallet/WalletRow'
import { invitations } from '@/features/staff/api'
import { lazily } from '@/lib/lazily'
import { offices } from '@/session/offices'
import classes from './myCommunities.module.css'

const TeamSection = lazily(() => import('@/features/staff/TeamSection'))

const LAST_ORDERS = 3

export function Component() {
  const joined = useQuery(creators.list({ subscribed: true, take: 100, sortBy: 'NAME', sortDirection: 'asc' }))
  const balances = useQuery(wallets.mine)
  const levels = useQuery(profiles.levels)
  const levelOf = (creatorId: string) => levels.data?.data.find(({ community }) => community.creatorId === creatorId)
  const lately = useQuery(orders.own({ take: LAST_ORDERS }))
  const teams = useQuery(offices)
  const invited = useQuery(invitations.mine)
  const isAsking = [joined, balances, lately, teams, invited].some(({ isLoading }) => isLoading)
  const held = balances.data?.data ?? []
  const balanceOf = (creatorId: string) => held.find(({ community }) => community.creatorId === creatorId)?.balance
  const isJoined = (creatorId: string) => joined.data?.data.some(({ id }) => id === creatorId) ?? true
  const left = held.filter(({ balance, community }) => balance !== '0' && !isJoined(community.creatorId))

  return (
    <Page {...PLATFORM_MY_COMMUNITIES_HEADING}>
      <QueryView
        query={joined}
        skeleton={<CreatorGridSkeleton count={3} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <Notice
            art="my communities"
            title="You have not joined a community yet"
            text="Join a community. Your gems there appear here."
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
            {data.map((creator) => (
              <li key={creator.id}>
                <CreatorCard
                  creator={creator}
                  foot={
                    <>
                      <span className={classes.balance}>
                        <Gems amount={balanceOf(creator.id) ?? '0'} size={22} />
                      </span>
                      <LevelWords standing={levelOf(creator.id)} />
                    </>
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      {/* Rendered together, so that later parts do not push visible ones down. */}
      {!isAsking && (
        <Suspense fallback={null}>
          {left.length > 0 && (
            <Section title="You left. Your gems are kept">
              <WalletRows>
                {left.map((wallet) => (
                  <WalletRow key={wallet.community.creatorId} wallet={wallet} />
                ))}
              </WalletRows>
            </Section>
          )}
          <TeamSection />
          <RecentOrders
            title="Your last orders"
            orders={lately.data?.data ?? []}
            to="/profile?tab=orders"
            withCommunity
          />
        </Suspense>
      )}
    </Page>
  )
}

function LevelWords({ standing }: { standing?: Standing }) {
  if (!standing) return null
  const { level, levelName } = standing
  return <span dir="auto">{levelName ? `Level ${level}: ${levelName}` : `Level ${level}`}</span>
}
