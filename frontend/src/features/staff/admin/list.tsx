import { Button } from '@mantine/core'
import type { Staff } from '@/api/shapes'
import { Notice } from '@/components/Notice'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import { defineList } from '@/components/office/list'
import { everyRight, inOrder, rights, shortName } from '@/lib/rights'
import { keyOf } from '@/lib/keyOf'
import { staff } from './api'
import classes from './Staff.module.css'
import { StaffName, StaffState } from './StaffName'

const SORTS = { NAME: 'NAME', CREATED_AT: 'CREATED_AT' } as const
const STATES = { STAFF: 'On the team', INVITED: 'Invited' } as const
const SHOWN = 3

function Rights({ permissions }: Pick<Staff, 'permissions'>) {
  if (permissions.length === everyRight.length) return 'All'
  const names = inOrder(permissions).map(shortName)
  const shown = names.length > SHOWN + 1 ? names.slice(0, SHOWN) : names
  return (
    <ul className={classes.rights} title={names.join(', ')}>
      {shown.map((name) => (
        <li key={name}>{name}</li>
      ))}
      {names.length > shown.length && <li>{names.length - shown.length} more</li>}
    </ul>
  )
}

export const staffList = defineList<Staff>({
  area: 'staff',
  label: { one: 'staff member', many: 'Staff' },
  query: ({ filters, sortBy, ...query }) =>
    staff.list({
      ...query,
      sortBy: keyOf(SORTS, sortBy),
      state: keyOf(STATES, filters.state),
      permission: keyOf(rights, filters.permission),
    }),
  columns: [
    { key: 'name', title: 'Who', sort: SORTS.NAME, render: (row) => <StaffName staff={row} /> },
    { key: 'rights', title: 'Rights', isWide: true, render: (row) => <Rights permissions={row.permissions} /> },
    { key: 'state', title: 'State', isState: true, render: (row) => <StaffState staff={row} /> },
    {
      key: 'createdAt',
      title: 'Since',
      align: 'right',
      sort: SORTS.CREATED_AT,
      render: ({ createdAt }) => <Time value={createdAt} />,
    },
  ],
  views: {
    key: 'state',
    label: 'State',
    options: Object.entries(STATES).map(([value, label]) => ({ value, label })),
  },
  filters: [
    {
      key: 'permission',
      label: 'Right',
      options: everyRight.map((right) => ({ value: right, label: rights[right].label })),
    },
  ],
  sorted: { by: SORTS.CREATED_AT, direction: 'desc' },
  open: { here: (row) => openDialog('staff-edit', { staff: row }) },
  empty: (
    <Notice
      art="team"
      title="You run this alone so far"
      text="Invite somebody you trust. They see the areas you give them, and no others."
      action={<Button onClick={() => openDialog('staff-create', {})}>Invite somebody</Button>}
    />
  ),
})
