import { useNavigate } from 'react-router'
import { OfficePage } from '@/components/office/OfficePage'
import { EventForm } from '@/features/events/admin/EventForm'

export function Component() {
  const navigate = useNavigate()
  return (
    <OfficePage
      title="Create event"
      lead="Enter a title and a time. Only your team sees it until you publish it."
      back={{ to: '/admin/events', label: 'Events' }}
    >
      <EventForm onSaved={({ id }) => void navigate(`/admin/events/${id}`)} />
    </OfficePage>
  )
}
