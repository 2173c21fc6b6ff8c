import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { OfficePage } from '@/components/office/OfficePage'
import { QueryView } from '@/components/QueryView'
import { ownRaffles } from '@/features/raffles/admin/api'
import { RaffleForm } from '@/features/raffles/admin/RaffleForm'

export function Component() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const from = params.get('from')
  const earlier = useQuery({ ...ownRaffles.one(from ?? ''), enabled: from !== null })
  const onSaved = ({ id }: { id: string }) => void navigate(`/admin/raffles/${id}`)
  return (
    <OfficePage
      title="Create raffle"
      lead="Enter a name, a prize and an end. You can preview it before you publish."
      back={{ to: '/admin/raffles', label: 'Raffles' }}
    >
      {from === null ? (
        <RaffleForm onSaved={onSaved} />
      ) : (
        <QueryView query={earlier} skeleton={<Skeleton height={480} radius="var(--radius-large)" />}>
          {(raffle) => <RaffleForm key={raffle.id} earlier={raffle} onSaved={onSaved} />}
        </QueryView>
      )}
    </OfficePage>
  )
}
