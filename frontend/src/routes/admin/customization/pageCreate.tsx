import { useNavigate } from 'react-router'
import { OfficePage } from '@/components/office/OfficePage'
import { PageForm } from '@/features/content/admin/PageForm'

export function Component() {
  const navigate = useNavigate()
  return (
    <OfficePage
      title="Write page"
      lead="Only your team sees the page until you publish it."
      back={{ to: '/admin/customization/pages', label: 'Pages' }}
    >
      <PageForm onSaved={({ id }) => void navigate(`/admin/customization/pages/${id}`)} />
    </OfficePage>
  )
}
