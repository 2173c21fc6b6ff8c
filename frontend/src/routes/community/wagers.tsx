import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { COMMUNITY_WAGERS_HEADING } from '@/api/constants'
import { bootCommunity } from '@/api/boot'
import { queryClient } from '@/api/queryClient'
import { Page } from '@/components/Page'
import { creatorCasinos } from '@/features/casinos/api'
import { JoinButton } from '@/features/community/JoinButton'
import { OwnSummary } from '@/features/wagers/OwnSummary'
import { accountsState } from '@/features/wagers/model'
import { ACCOUNTS_PLACE } from '@/features/wagers/api'
import { firstRewards, WagerRewards } from '@/features/wagers/WagerRewards'
import { closedBy, isMissing, WagersClosed } from '@/features/wagers/WagersClosed'
import { NotFound } from '@/layouts/NotFound'
import { lazily } from '@/lib/lazily'
import { useIsTeam, useSession } from '@/session/session'

// They would make the first load of the page too heavy.
const OwnWagerList = lazily(() =>
  import('@/features/wagers/OwnWagerList').then((module) => ({ default: module.OwnWagerList })),
)
const CreatorCasinos = lazily(() =>
  import('@/features/casinos/CreatorCasinos').then((module) => ({ default: module.CreatorCasinos })),
)

export function loader() {
  void queryClient.prefetchQuery(firstRewards)
  return null
}

export function Component() {
  const community = bootCommunity()
  const { member } = useSession()
  const isTeam = useIsTeam()
  // Age, country and the switch of the area decide about the whole page, and the rewards are its first answer.
  const { error } = useQuery(firstRewards)
  const closed = closedBy(error)
  if (isMissing(error)) return <NotFound />
  return (
    <Page
      {...COMMUNITY_WAGERS_HEADING}
      actions={!member && !isTeam && !closed && <JoinButton creatorId={community.creatorId} name={community.name} />}
    >
      {closed ? <WagersClosed error={closed} /> : <Body isMember={member !== null} isTeam={isTeam} />}
    </Page>
  )
}

function Body({ isMember, isTeam }: { isMember: boolean; isTeam: boolean }) {
  const casinos = useQuery({ ...creatorCasinos(bootCommunity().slug), enabled: isMember }).data
  return (
    <>
      {isTeam && <p>You are on this team. Only fans earn rewards for wagers here.</p>}
      {isMember && <OwnSummary />}
      <WagerRewards />
      <div id={ACCOUNTS_PLACE}>
        <Suspense fallback={<Skeleton h={160} />}>
          <CreatorCasinos title="Your casino accounts" />
        </Suspense>
      </div>
      {isMember && (
        <Suspense fallback={<Skeleton h={240} />}>
          <OwnWagerList accounts={casinos ? accountsState(casinos.data) : null} />
        </Suspense>
      )}
    </>
  )
}
