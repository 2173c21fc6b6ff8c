import { useNavigate, useSearchParams } from 'react-router'
import { OfficePage } from '@/components/office/OfficePage'
import { OfferForm } from '@/features/offers/admin/OfferForm'

export function Component() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  return (
    <OfficePage
      title="Create offer"
      lead="Enter the code and the terms. It is a draft until you publish it."
      back={{ to: '/admin/offers', label: 'Offers' }}
    >
      <OfferForm platformId={params.get('platform') ?? ''} onSaved={({ id }) => void navigate(`/admin/offers/${id}`)} />
    </OfficePage>
  )
}
