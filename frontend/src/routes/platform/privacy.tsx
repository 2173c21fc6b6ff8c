import { PLATFORM_PRIVACY_POLICY_HEADING } from '@/api/constants'
import { LegalPage } from '@/features/platform/LegalPage'

export const Component = () => (
  <LegalPage
    document="PRIVACY"
    title={PLATFORM_PRIVACY_POLICY_HEADING.title}
    other={{ to: '/terms-of-service', label: 'Read the terms of service' }}
  />
)
