import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { OfficeList } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { QueryView } from '@/components/QueryView'
import { Tabs } from '@/components/Tabs'
import { openDialog } from '@/dialogs/dialogs'
import { friendProgram } from '@/features/friends/admin/api'
import { referralList } from '@/features/friends/admin/list'
import { ProgramForm } from '@/features/friends/admin/ProgramForm'

const PLACE = '/admin/users/friends'
const TABS = [
  { key: 'referrals', label: 'Referrals', to: PLACE },
  { key: 'rewards', label: 'Rewards and rules', to: `${PLACE}?tab=rewards` },
] as const

/** Friends whom fans brought, and what they pay. */
export function Component() {
  const [params] = useSearchParams()
  const tab = TABS.find(({ key }) => key === params.get('tab'))?.key ?? 'referrals'
  const id = params.get('id')
  useEffect(() => {
    if (id) openDialog('fan-referral', { id })
  }, [id])
  return (
    <OfficePage
      title="Invited friends"
      lead="Fans bring friends by their own link. Both are paid when the friend is active."
      back={{ to: '/admin/users', label: 'Users' }}
      tabs={<Tabs label="Invited friends" current={tab} tabs={TABS} />}
    >
      {tab === 'referrals' ? <OfficeList list={referralList} /> : <Rewards />}
    </OfficePage>
  )
}

const Rewards = () => (
  <QueryView query={useQuery(friendProgram)} skeleton={<Skeleton height={420} radius="var(--radius-large)" />}>
    {(program) => <ProgramForm program={program} />}
  </QueryView>
)
