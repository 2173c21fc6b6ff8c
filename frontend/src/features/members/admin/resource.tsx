import { Button } from '@mantine/core'
import type { Member, MemberStatus } from '@/api/shapes'
import { bootCommunity } from '@/app/boot'
import { Chip, type Tone } from '@/components/Chip'
import { Gems } from '@/components/Gems'
import { Mark } from '@/components/Mark'
import { Notice } from '@/components/Notice'
import { defineResource } from '@/components/resource'
import { Time } from '@/components/Time'
import { keyOf } from '@/lib/keyOf'
import { members } from './api'

export const memberStatus: Record<MemberStatus, { label: string; tone: Tone }> = {
  ACTIVE: { label: 'Active', tone: 'success' },
  LIMITED: { label: 'Limited', tone: 'warning' },
  DISABLED: { label: 'Disabled', tone: 'danger' },
}

export const memberResource = defineResource<Member>({
  area: 'users',
  label: { one: 'user', many: 'Users' },
  lead: 'Everybody who joined, with what they hold.',
  list: ({ filters, ...query }) => members.list({ ...query, status: keyOf(memberStatus, filters.status) }),
  columns: [
    {
      key: 'username',
      title: 'User',
      render: ({ username, avatarUrl }) => (
        <>
          <Mark name={username} src={avatarUrl} size={32} round />
          {username}
        </>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      render: ({ status }) => <Chip tone={memberStatus[status].tone}>{memberStatus[status].label}</Chip>,
    },
    { key: 'balance', title: 'Gems', align: 'right', render: ({ balance }) => <Gems amount={balance} size={16} /> },
    { key: 'joinedAt', title: 'Joined', align: 'right', render: ({ joinedAt }) => <Time value={joinedAt} /> },
  ],
  filters: [
    {
      key: 'status',
      label: 'Status',
      options: [
        { value: 'ACTIVE', label: 'Active' },
        { value: 'LIMITED', label: 'Limited' },
        { value: 'DISABLED', label: 'Disabled' },
      ],
    },
  ],
  open: ({ id }) => `/admin/users/${id}`,
  empty: (
    <Notice
      art="first fan"
      title="Nobody has joined yet"
      text="Share your page where your fans are. Whoever presses Join shows up here."
      action={
        <Button component="a" href={bootCommunity().url}>
          Open your page
        </Button>
      }
    />
  ),
})
