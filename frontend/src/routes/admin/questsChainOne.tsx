import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { OfficePage } from '@/components/office/OfficePage'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { ownChains } from '@/features/quests/admin/api'
import { ChainForm } from '@/features/quests/admin/ChainForm'
import { ChainState } from '@/features/quests/admin/ChainList'
import { NotFound } from '@/layouts/NotFound'

export function Component() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const query = useQuery(ownChains)
  const chain = query.data?.data.find((one) => one.id === id)
  if (query.data && !chain) {
    return (
      <NotFound
        title="No such chain"
        text="It may have been deleted."
        to="/admin/quests-chain"
        label="Back to chains"
      />
    )
  }
  return (
    <OfficePage
      title={chain?.name ?? 'Chain'}
      back={{ to: '/admin/quests-chain', label: 'Quests Chain' }}
      state={chain && <ChainState chain={chain} />}
      actions={
        chain && (
          <Button
            variant="default"
            color="red"
            onClick={() =>
              openDialog('challenge-chain-delete', { chain, onDeleted: () => void navigate('/admin/quests-chain') })
            }
          >
            Delete chain
          </Button>
        )
      }
    >
      <QueryView query={query} skeleton={<Skeleton height={480} radius="var(--radius-large)" />}>
        {() => chain && <ChainForm key={chain.id} chain={chain} onSaved={() => undefined} />}
      </QueryView>
    </OfficePage>
  )
}
