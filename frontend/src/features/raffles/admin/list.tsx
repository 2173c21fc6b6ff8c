import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { TeamRaffle } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Gems } from '@/components/Gems'
import { Notice } from '@/components/Notice'
import { defineList } from '@/components/office/list'
import { RowPicture } from '@/components/office/RowPicture'
import { formatDay, formatInteger } from '@/lib/format'
import { keyOf } from '@/lib/keyOf'
import { prizeLine } from '../model'
import { RafflePicture } from '../RafflePicture'
import { ownRaffles } from './api'
import { raffleActions, raffleHref } from './raffleActions'
import { raffleStatus, statusOf } from '@/components/office/raffleStatus'
import { optionsOf } from '@/lib/options'

const SORTS = { NAME: 'NAME', CREATED_AT: 'CREATED_AT', END_AT: 'END_AT', ENTRY_COST: 'ENTRY_COST' } as const

export const raffleList = defineList<TeamRaffle>({
  area: 'raffles',
  label: { one: 'raffle', many: 'Raffles' },
  query: ({ filters, sortBy, ...query }) =>
    ownRaffles.list({ ...query, sortBy: keyOf(SORTS, sortBy), status: keyOf(raffleStatus, filters.status) }),
  columns: [
    {
      key: 'name',
      title: 'Raffle',
      sort: SORTS.NAME,
      render: (raffle) => (
        <>
          <RowPicture width={56}>
            <RafflePicture raffle={raffle} sizes="64px" />
          </RowPicture>
          {raffle.name}
        </>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      isState: true,
      render: (raffle) => <Chip tone={statusOf(raffle).tone}>{statusOf(raffle).label}</Chip>,
    },
    { key: 'prizes', title: 'Prizes', isTyped: true, render: (raffle) => prizeLine(raffle) || 'None yet' },
    {
      key: 'entries',
      title: 'Tickets',
      align: 'right',
      render: ({ entries, maxEntries }) =>
        maxEntries === null ? formatInteger(entries) : `${formatInteger(entries)} / ${formatInteger(maxEntries)}`,
    },
    {
      key: 'entryCost',
      title: 'A ticket',
      align: 'right',
      sort: SORTS.ENTRY_COST,
      render: ({ entryCost }) => (entryCost === '0' ? 'Free' : <Gems amount={entryCost} size={14} />),
    },
    { key: 'endAt', title: 'Ends', align: 'right', sort: SORTS.END_AT, render: ({ endAt }) => formatDay(endAt) },
  ],
  views: {
    key: 'status',
    label: 'Status',
    options: optionsOf(raffleStatus),
  },
  filters: [],
  sorted: { by: SORTS.CREATED_AT, direction: 'desc' },
  bulk: raffleActions,
  open: raffleHref,
  empty: (
    <Notice
      art="first raffle"
      title="No raffles yet"
      text="Set a prize and an end. Fans see the tickets, the time left and a draw they can check."
      action={
        <Button component={Link} to="/admin/raffles/create">
          Create your first raffle
        </Button>
      }
    />
  ),
})
