import { useNavigate } from 'react-router'
import { OfficePage } from '@/components/office/OfficePage'
import { RaffleForm } from '@/features/raffles/admin/RaffleForm'

export function Component() {
  const navigate = useNavigate()
  return (
    <OfficePage
      title="Create raffle"
      lead="Enter a name, a prize and an end. You can preview it before you publish."
      back={{ to: '/admin/raffles', label: 'Raffles' }}
    >
      <RaffleForm onSaved={({ id }) => void navigate(`/admin/raffles/${id}`)} />
    </OfficePage>
  )
}
