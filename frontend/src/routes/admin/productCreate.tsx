import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router'
import { ownProducts } from '@/api/queries/office/ownProducts'
import { OfficePage } from '@/components/office/OfficePage'
import { QueryView } from '@/components/QueryView'
import { ProductForm } from '@/features/store/admin/ProductForm'

/** A new product. With `?copy=<id>`, its form begins with the values of that product. */
export function Component() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const copied = params.get('copy')
  const onSaved = () => void navigate('/admin/store')
  return (
    <OfficePage
      title={copied ? 'Duplicate product' : 'Add product'}
      lead={
        copied
          ? 'Check the values, then publish. Picture, codes and sale dates are not copied.'
          : 'Enter a name and a price. You can add the rest later.'
      }
      back={{ to: '/admin/store', label: 'Products' }}
    >
      {copied ? <Copy key={copied} id={copied} onSaved={onSaved} /> : <ProductForm key="new" onSaved={onSaved} />}
    </OfficePage>
  )
}

function Copy({ id, onSaved }: { id: string; onSaved: () => void }) {
  const query = useQuery(ownProducts.one(id))
  return (
    <QueryView query={query} skeleton={<Skeleton height={480} radius="var(--radius-large)" />}>
      {(found) => <ProductForm copyOf={found} onSaved={onSaved} />}
    </QueryView>
  )
}
