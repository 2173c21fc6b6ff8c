import { useNavigate } from 'react-router'
import { OfficePage } from '@/components/office/OfficePage'
import { BoardForm } from '@/features/leaderboards/admin/BoardForm'

export function Component() {
  const navigate = useNavigate()
  return (
    <OfficePage
      title="Create leaderboard"
      lead="Enter a name, the time and the prizes. Only your team sees it until you publish it."
      back={{ to: '/admin/leaderboard', label: 'Leaderboard' }}
    >
      <BoardForm onSaved={({ id }) => void navigate(`/admin/leaderboard/${id}`)} />
    </OfficePage>
  )
}
