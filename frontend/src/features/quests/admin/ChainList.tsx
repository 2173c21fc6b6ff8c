import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { TeamChain } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Notice } from '@/components/Notice'
import type { Column } from '@/components/office/list'
import { TableSkeleton } from '@/components/office/OfficeList'
import { OfficeTable } from '@/components/office/OfficeTable'
import { RowPicture } from '@/components/office/RowPicture'
import { Picture } from '@/components/Picture'
import { QueryView } from '@/components/QueryView'
import { countOf, formatInteger } from '@/lib/format'
import { ownChains } from './api'

const columns: Column<TeamChain>[] = [
  {
    key: 'name',
    title: 'Chain',
    render: ({ name, chainImage }) => (
      <>
        <RowPicture>
          {chainImage ? <Picture src={chainImage} sizes="64px" /> : <GeneratedArt name={name} kind="product" />}
        </RowPicture>
        {name}
      </>
    ),
  },
  {
    key: 'state',
    title: 'State',
    isState: true,
    render: (chain) => <ChainState chain={chain} />,
  },
  { key: 'steps', title: 'Steps', isWide: true, render: ({ steps }) => steps.map(({ name }) => name).join(' → ') },
  { key: 'reward', title: 'At the end', isTyped: true, render: ({ reward }) => reward.words },
  {
    key: 'completed',
    title: 'Finished by',
    align: 'right',
    render: ({ completed }) => (completed === 0 ? formatInteger(0) : countOf(completed, 'fan')),
  },
]

export const ChainState = ({ chain }: { chain: TeamChain }) =>
  chain.publication === 'ACTIVE' ? <Chip tone="success">Active</Chip> : <Chip>Draft</Chip>

/** All chains, drafts too. */
export function ChainList() {
  const query = useQuery(ownChains)
  return (
    <QueryView
      query={query}
      skeleton={<TableSkeleton rows={4} />}
      isEmpty={({ total }) => total === 0}
      empty={
        <Notice
          art="quests chain"
          title="No chains yet"
          text="A chain unlocks one quest after another, with a reward at each step and one at the end."
          action={
            <Button component={Link} to="/admin/quests-chain/create">
              Create your first chain
            </Button>
          }
        />
      }
    >
      {({ data }) => (
        <OfficeTable label="Chains" rows={data} columns={columns} open={({ id }) => `/admin/quests-chain/${id}`} />
      )}
    </QueryView>
  )
}
