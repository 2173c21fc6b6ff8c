import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { TeamBoard } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Notice } from '@/components/Notice'
import { defineList } from '@/components/office/list'
import { formatInteger } from '@/lib/format'
import { keyOf } from '@/lib/keyOf'
import { optionsOf } from '@/lib/options'
import { formatIn } from '@/lib/zonedFormat'
import { sumText } from '../model'
import { ownLeaderboards } from './api'
import { kindLabels, publicationLabels, stateOf } from './words'

const SORTS = { NAME: 'NAME', CREATED_AT: 'CREATED_AT' } as const

export const boardList = defineList<TeamBoard>({
  area: 'leaderboards',
  label: { one: 'leaderboard', many: 'Leaderboards' },
  query: ({ filters, sortBy, ...query }) =>
    ownLeaderboards.list({
      ...query,
      sortBy: keyOf(SORTS, sortBy),
      publication: keyOf(publicationLabels, filters.publication),
    }),
  columns: [
    { key: 'name', title: 'Leaderboard', sort: SORTS.NAME, render: ({ name }) => name },
    {
      key: 'state',
      title: 'State',
      isState: true,
      render: (board) => <Chip tone={stateOf(board).tone}>{stateOf(board).label}</Chip>,
    },
    { key: 'kind', title: 'Counts', render: ({ kind }) => kindLabels[kind].label },
    {
      key: 'window',
      title: 'Round',
      isTyped: true,
      isWide: true,
      render: ({ window, startsAt, zone }) =>
        window
          ? `${formatIn(zone, window.startsAt)} to ${formatIn(zone, window.endsAt)}`
          : `Starts ${formatIn(zone, startsAt)}`,
    },
    {
      key: 'positionsCount',
      title: 'Players',
      align: 'right',
      render: ({ positionsCount }) => formatInteger(positionsCount),
    },
    {
      key: 'prizes',
      title: 'Prizes',
      align: 'right',
      render: ({ summaryCash, summaryPoints, currency }) => sumText(summaryCash, summaryPoints, currency) || 'None',
    },
    { key: 'debt', title: 'Unpaid', align: 'right', render: ({ debt }) => debt.text || 'None' },
  ],
  views: { key: 'publication', label: 'State', options: optionsOf(publicationLabels) },
  filters: [],
  sorted: { by: SORTS.CREATED_AT, direction: 'desc' },
  open: ({ id }) => `/admin/leaderboard/${id}`,
  empty: (
    <Notice
      art="first board"
      title="No leaderboards yet"
      text="Set the prizes and the time. Fans see their place, and what they lack to the next one."
      action={
        <Button component={Link} to="/admin/leaderboard/create">
          Create your first leaderboard
        </Button>
      }
    />
  ),
})
