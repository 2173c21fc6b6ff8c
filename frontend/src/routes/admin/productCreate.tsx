import { useNavigate } from 'react-router'
import { OfficePage } from '@/components/office/OfficePage'
import { ProductForm } from '@/features/store/admin/ProductForm'

export function Component() {
  const navigate = useNavigate()
  return (
    <OfficePage
      title="Add product"
      lead="Give it a name and a price. The rest can follow."
      back={{ to: '/admin/store', label: 'Products' }}
    >
      <ProductForm onSaved={() => void navigate('/admin/store')} />
    </OfficePage>
  )
}
