import { useNavigate } from 'react-router'
import { CaseForm } from '@/features/cases/admin/CaseForm'
import { OfficePage } from '@/components/office/OfficePage'

export function Component() {
  const navigate = useNavigate()
  return (
    <OfficePage
      title="Make a case"
      lead="Choose prizes, give each its odds. Fans see exactly what you set."
      back={{ to: '/admin/cases', label: 'Cases' }}
    >
      <CaseForm onSaved={() => void navigate('/admin/cases')} />
    </OfficePage>
  )
}
