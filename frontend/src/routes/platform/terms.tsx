import { PLATFORM_TERMS_OF_SERVICE_HEADING } from '@/api/constants'
import { LegalPage } from '@/features/platform/LegalPage'

export const Component = () => (
  <LegalPage
    document="TERMS"
    title={PLATFORM_TERMS_OF_SERVICE_HEADING.title}
    other={{ to: '/privacy-policy', label: 'Read the privacy policy' }}
  />
)
