import { useQuery } from '@tanstack/react-query'
import { platformHref } from '@/api/boot'
import { BackLink } from '@/components/BackLink'
import type { wayBack } from '@/lib/wayBack'
import { profiles } from './api'

/** For a fan who left a community's page to change a setting. */
export function BackToCommunity({ to }: { to: NonNullable<ReturnType<typeof wayBack>> }) {
  const { data } = useQuery(profiles.levels)
  const community = data?.data.find((standing) => standing.community.slug === to.slug)?.community
  return (
    <BackLink href={platformHref(to.path)}>
      {community ? `Back to ${community.name}` : 'Back to the community'}
    </BackLink>
  )
}
