import { useNavigate } from 'react-router'
import { OfficePage } from '@/components/office/OfficePage'
import { ChainForm } from '@/features/quests/admin/ChainForm'

export function Component() {
  const navigate = useNavigate()
  return (
    <OfficePage
      title="Create chain"
      lead="Choose the steps and the reward at the end. It is a draft until you publish it."
      back={{ to: '/admin/quests-chain', label: 'Quests Chain' }}
    >
      <ChainForm onSaved={({ id }) => void navigate(`/admin/quests-chain/${id}`)} />
    </OfficePage>
  )
}
