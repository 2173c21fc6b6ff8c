import { useNavigate } from 'react-router'
import { Page } from '@/components/Page'
import { ProductForm } from '@/features/store/admin/ProductForm'

export function Component() {
  const navigate = useNavigate()
  return (
    <Page title="Add product" lead="Give it a name and a price. The rest can follow.">
      <ProductForm onSaved={() => void navigate('/admin/store')} />
    </Page>
  )
}
