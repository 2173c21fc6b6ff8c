import { COMMUNITY_FRIENDS_HEADING } from '@/api/constants'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '@/api/queryClient'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { ownReferrals } from '@/features/friends/api'
import { FriendsView } from '@/features/friends/FriendsView'

export function loader() {
  void queryClient.prefetchQuery(ownReferrals)
  return null
}

export const Component = () => (
  <Page {...COMMUNITY_FRIENDS_HEADING} width="text">
    <QueryView query={useQuery(ownReferrals)} skeleton={<Skeleton height={320} radius="var(--radius-large)" />}>
      {(own) => <FriendsView own={own} />}
    </QueryView>
  </Page>
)
