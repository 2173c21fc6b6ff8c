import { useParams } from 'react-router'
import { TeamTicketView } from '@/features/support/admin/TeamTicketView'

export function Component() {
  const { id = '' } = useParams()
  return <TeamTicketView key={id} id={id} />
}
