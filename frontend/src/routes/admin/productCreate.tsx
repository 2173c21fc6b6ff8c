import { useNavigate } from 'react-router'
import { OfficePage } from '@/components/office/OfficePage'
import { ProductForm } from '@/features/store/admin/ProductForm'

export function Component() {
  const navigate = useNavigate()
  return (
    <OfficePage
      title="Add product"
      lead="Enter a name and a price. You can add the rest later."
      back={{ to: '/admin/store', label: 'Products' }}
    >
      <ProductForm onSaved={() => void navigate('/admin/store')} />
    </OfficePage>
  )
}
