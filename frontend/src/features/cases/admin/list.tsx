import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { TeamCase } from '@/api/shapes'
import { Gems } from '@/components/Gems'
import { Notice } from '@/components/Notice'
import { Price } from '@/components/Price'
import { defineList } from '@/components/office/list'
import { RowPicture } from '@/components/office/RowPicture'
import { formatInteger } from '@/lib/format'
import { keyOf } from '@/lib/keyOf'
import { CasePicture } from '../CaseCard'
import { ownCases } from './api'
import { caseActions, caseHref } from './caseActions'
import { CaseState } from './CaseState'
import { caseStatus } from '@/components/office/caseStatus'
import { optionsOf } from '@/lib/options'

const SORTS = { NAME: 'NAME', CREATED_AT: 'CREATED_AT', PRICE: 'PRICE' } as const

export const caseList = defineList<TeamCase>({
  area: 'lootboxes',
  label: { one: 'case', many: 'Cases' },
  query: ({ filters, sortBy, ...query }) =>
    ownCases.list({ ...query, sortBy: keyOf(SORTS, sortBy), status: keyOf(caseStatus, filters.status) }),
  columns: [
    {
      key: 'name',
      title: 'Case',
      sort: SORTS.NAME,
      render: (shown) => (
        <>
          <RowPicture>
            <CasePicture shown={shown} />
          </RowPicture>
          {shown.name}
        </>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      isState: true,
      render: (shown) => <CaseState shown={shown} />,
    },
    {
      key: 'price',
      title: 'Price',
      align: 'right',
      sort: SORTS.PRICE,
      render: ({ price }) => <Price amount={price} size={14} />,
    },
    {
      key: 'expectedValue',
      title: 'Average payout',
      align: 'right',
      render: ({ expectedValue }) => expectedValue.toFixed(1),
    },
    {
      key: 'edge',
      title: 'Edge',
      align: 'right',
      render: ({ edge }) => (edge === null ? '–' : `${edge.toFixed(1)}%`),
    },
    { key: 'opened', title: 'Opened', align: 'right', render: ({ opened }) => formatInteger(opened) },
    { key: 'taken', title: 'Spent', align: 'right', render: ({ taken }) => <Gems amount={taken} size={14} /> },
    { key: 'given', title: 'Paid out', align: 'right', render: ({ given }) => <Gems amount={given} size={14} /> },
  ],
  views: {
    key: 'status',
    label: 'Status',
    options: optionsOf(caseStatus),
  },
  sorted: { by: SORTS.CREATED_AT, direction: 'desc' },
  bulk: caseActions,
  open: caseHref,
  empty: (
    <Notice
      art="first case"
      title="No cases yet"
      text="Choose prizes, set their odds and publish. Fans see the exact odds."
      action={
        <Button component={Link} to="/admin/cases/create">
          Create your first case
        </Button>
      }
    />
  ),
})
