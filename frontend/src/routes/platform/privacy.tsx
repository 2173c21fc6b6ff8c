import { LegalPage } from '@/features/platform/LegalPage'

export const Component = () => (
  <LegalPage
    document="PRIVACY"
    title="Privacy policy"
    other={{ to: '/terms-of-service', label: 'Read the terms of service' }}
  />
)
