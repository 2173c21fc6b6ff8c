import { useQuery } from '@tanstack/react-query'
import { Section } from '@/components/Section'
import { creators } from '@/features/creators/api'
import { CreatorGrid, CreatorGridSkeleton } from '@/features/creators/CreatorGrid'
import { OpenCommunity } from '@/features/platform/OpenCommunity'
import { Notice } from '@/components/Notice'

/** The communities that a fan without one can join. */
export function FirstCommunities() {
  const { data } = useQuery(creators.list({ take: 12, sortBy: 'MEMBERS', sortDirection: 'desc' }))
  if (data?.total === 0) {
    return (
      <Notice
        art="first community"
        title="No communities yet"
        text="Be the first to open a community here."
        action={<OpenCommunity />}
      />
    )
  }
  return (
    <Section title="Communities to join" more={{ to: '/explore', label: 'Explore all communities' }}>
      {data ? <CreatorGrid creators={data.data} /> : <CreatorGridSkeleton />}
    </Section>
  )
}
