import { Button } from '@mantine/core'
import type { Staff } from '@/api/shapes'
import { Notice } from '@/components/Notice'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import { defineList } from '@/components/office/list'
import { everyRight, holdsAll, inOrder, rights, shortName } from '@/lib/rights'
import { keyOf } from '@/lib/keyOf'
import { optionsOf } from '@/lib/options'
import { staff } from './api'
import { presetOf } from './presets'
import classes from './Staff.module.css'
import { StaffName, StaffState } from './StaffName'

const SORTS = { NAME: 'NAME', CREATED_AT: 'CREATED_AT' } as const
const STATES = { STAFF: 'On the team', INVITED: 'Invited' } as const
const SHOWN = 3

function Rights({ permissions }: Pick<Staff, 'permissions'>) {
  if (holdsAll(permissions)) return 'All'
  const preset = presetOf(permissions)
  if (preset) return <span title={preset.permissions.map(shortName).join(', ')}>{preset.name}</span>
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
    { key: 'name', title: 'Person', sort: SORTS.NAME, render: (row) => <StaffName staff={row} /> },
    { key: 'rights', title: 'Permissions', isWide: true, render: (row) => <Rights permissions={row.permissions} /> },
    { key: 'state', title: 'Status', isState: true, render: (row) => <StaffState staff={row} /> },
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
    label: 'Status',
    options: optionsOf(STATES),
  },
  filters: [
    {
      key: 'permission',
      label: 'Permission',
      options: everyRight.map((right) => ({ value: right, label: rights[right].label })),
    },
  ],
  sorted: { by: SORTS.CREATED_AT, direction: 'desc' },
  open: { here: (row) => openDialog('staff-edit', { staff: row }) },
  empty: (
    <Notice
      art="team"
      title="No staff yet"
      text="Invite people you trust. They see only the areas you allow."
      action={<Button onClick={() => openDialog('staff-create', {})}>Invite staff</Button>}
    />
  ),
})
