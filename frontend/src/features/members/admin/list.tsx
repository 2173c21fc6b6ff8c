import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Member } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Gems } from '@/components/Gems'
import { Mark } from '@/components/Mark'
import { Notice } from '@/components/Notice'
import { Time } from '@/components/Time'
import { defineList } from '@/components/office/list'
import { keyOf } from '@/lib/keyOf'
import { members } from '@/api/queries/office/members'
import { BulkActions } from './BulkActions'
import classes from './list.module.css'
import { memberStatus } from '@/components/office/memberStatus'
import { optionsOf } from '@/lib/options'

const SORTS = { NAME: 'NAME', CREATED_AT: 'CREATED_AT', BALANCE: 'BALANCE' } as const
const standings = { ...memberStatus, FORMER: { label: 'Former' } }

export const memberList = defineList<Member>({
  area: 'users',
  label: { one: 'user', many: 'Users' },
  query: ({ filters, sortBy, ...query }) =>
    members.list({ ...query, sortBy: keyOf(SORTS, sortBy), status: keyOf(standings, filters.status) }),
  columns: [
    {
      key: 'username',
      title: 'User',
      sort: SORTS.NAME,
      render: ({ username, avatarUrl }) => (
        <>
          <Mark name={username} src={avatarUrl} size={28} round />
          {username}
        </>
      ),
    },
    {
      key: 'email',
      title: 'Email',
      isWide: true,
      render: ({ email }) => <span className={classes.email}>{email ?? '—'}</span>,
    },
    {
      key: 'status',
      title: 'Status',
      isState: true,
      render: ({ status, leftAt }) =>
        leftAt ? <Chip>Former</Chip> : <Chip tone={memberStatus[status].tone}>{memberStatus[status].label}</Chip>,
    },
    {
      key: 'balance',
      title: 'Gems',
      align: 'right',
      sort: SORTS.BALANCE,
      render: ({ balance }) => <Gems amount={balance} size={14} />,
    },
    {
      key: 'createdAt',
      title: 'Joined',
      align: 'right',
      sort: SORTS.CREATED_AT,
      render: ({ createdAt }) => <Time value={createdAt} />,
    },
  ],
  views: {
    key: 'status',
    label: 'Status',
    options: optionsOf(standings),
  },
  bulk: (rows, clear) => <BulkActions members={rows} onDone={clear} />,
  file: '/creator/users/all/export/csv',
  fileFeature: 'EXPORTS',
  sorted: { by: SORTS.CREATED_AT, direction: 'desc' },
  open: ({ id }) => `/admin/users/${id}`,
  empty: (
    <Notice
      art="first fan"
      title="No users yet"
      text="Share your page where your fans are. Fans who join appear here."
      action={
        <Button component={Link} to="/admin/get-started">
          Get your link
        </Button>
      }
    />
  ),
})
