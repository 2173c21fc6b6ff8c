import { validation } from '@/lib/text'
import { CountryField } from '@/session/CountryField'

interface Props {
  country: { value: string; isServed: boolean; isMissing: boolean; choose: (code: string) => void }
}

/** Asks for the country before payment, because the product is not delivered everywhere. */
export default function ShipTo({ country: { value, isServed, isMissing, choose } }: Props) {
  const problem = value && !isServed ? 'This product is not delivered to this country.' : null
  return (
    <CountryField
      label="Country of delivery"
      required
      value={value}
      error={problem ?? (isMissing && !value ? validation.required : undefined)}
      onChange={choose}
    />
  )
}
