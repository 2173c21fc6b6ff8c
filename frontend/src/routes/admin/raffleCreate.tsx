import { useNavigate } from 'react-router'
import { OfficePage } from '@/components/office/OfficePage'
import { RaffleForm } from '@/features/raffles/admin/RaffleForm'

export function Component() {
  const navigate = useNavigate()
  return (
    <OfficePage
      title="Create raffle"
      lead="A name, a prize, an end. You publish it after a last look."
      back={{ to: '/admin/raffles', label: 'Raffles' }}
    >
      <RaffleForm onSaved={({ id }) => void navigate(`/admin/raffles/${id}`)} />
    </OfficePage>
  )
}
