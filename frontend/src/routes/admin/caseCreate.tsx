import { useNavigate } from 'react-router'
import { CaseForm } from '@/features/cases/admin/CaseForm'
import { OfficePage } from '@/components/office/OfficePage'

export function Component() {
  const navigate = useNavigate()
  return (
    <OfficePage
      title="Create case"
      lead="Choose prizes and set their odds. Fans see the exact odds."
      back={{ to: '/admin/cases', label: 'Cases' }}
    >
      <CaseForm onSaved={() => void navigate('/admin/cases')} />
    </OfficePage>
  )
}
