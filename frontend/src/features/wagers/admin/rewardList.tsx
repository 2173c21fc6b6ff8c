import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { bootCommunity } from '@/api/boot'
import type { TeamWagerReward } from '@/api/wagerShapes'
import { Chip } from '@/components/Chip'
import { Gems } from '@/components/Gems'
import { Notice } from '@/components/Notice'
import { defineList } from '@/components/office/list'
import { formatUsd } from '@/lib/amounts'
import { now } from '@/lib/clock'
import { dayAt, formatPlainDay } from '@/lib/days'
import { formatInteger } from '@/lib/format'
import { keyOf } from '@/lib/keyOf'
import { optionsOf } from '@/lib/options'
import { periodWords } from '../model'
import { ownWagerRewards } from './rewardApi'
import { publicationWords, teamStateOf } from './rewardTerms'
import { WagerRewardMenu } from './WagerRewardMenu'

const SORTS = { NAME: 'NAME', CREATED_AT: 'CREATED_AT', THRESHOLD: 'THRESHOLD' } as const

/** The community's day. */
export const todayHere = () => dayAt(now(), bootCommunity().timezone)

export const wagerRewardList = defineList<TeamWagerReward>({
  area: 'wager-rewards',
  label: { one: 'wager reward', many: 'Wager rewards' },
  query: ({ filters, sortBy, ...query }) =>
    ownWagerRewards.list({
      ...query,
      sortBy: keyOf(SORTS, sortBy),
      publication: keyOf(publicationWords, filters.publication),
    }),
  columns: [
    { key: 'name', title: 'Reward', sort: SORTS.NAME, render: ({ name }) => name },
    {
      key: 'state',
      title: 'State',
      isState: true,
      render: (reward) => {
        const { label, tone } = teamStateOf(reward, todayHere())
        return <Chip tone={tone}>{label}</Chip>
      },
    },
    {
      key: 'goal',
      title: 'Amount',
      align: 'right',
      sort: SORTS.THRESHOLD,
      render: ({ threshold }) => formatUsd(threshold),
    },
    {
      key: 'period',
      title: 'How often',
      isTyped: true,
      render: ({ period, connection }) => (
        <>
          {periodWords[period]}
          {connection && <span className="quiet small"> · {connection.name}</span>}
        </>
      ),
    },
    { key: 'reward', title: 'Pays', isTyped: true, isWide: true, render: ({ reward }) => reward.words },
    {
      key: 'ends',
      title: 'Until',
      align: 'right',
      render: ({ endsOn }) => (endsOn === null ? <span className="quiet">No end</span> : formatPlainDay(endsOn)),
    },
    { key: 'members', title: 'Fans', align: 'right', render: ({ members }) => formatInteger(members) },
    { key: 'steps', title: 'Claimed', align: 'right', render: ({ steps }) => formatInteger(steps) },
    { key: 'gems', title: 'Paid', align: 'right', render: ({ gems }) => <Gems amount={gems} size={14} /> },
    {
      key: 'actions',
      title: 'Actions',
      align: 'right',
      render: (reward) => <WagerRewardMenu reward={reward} label={`Actions for ${reward.name}`} />,
    },
  ],
  views: { key: 'publication', label: 'State', options: optionsOf(publicationWords) },
  sorted: { by: SORTS.CREATED_AT, direction: 'desc' },
  open: ({ id }) => `/admin/wager-rewards/${id}`,
  empty: (
    <Notice
      art="first wager reward"
      title="No wager rewards yet"
      text="Choose an amount and what it pays. Fans see the reward and how far they are."
      action={
        <Button component={Link} to="/admin/wager-rewards/create">
          Create your first wager reward
        </Button>
      }
    />
  ),
})
