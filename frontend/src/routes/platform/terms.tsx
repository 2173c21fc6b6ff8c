import { LegalPage } from '@/features/platform/LegalPage'

export const Component = () => (
  <LegalPage
    document="TERMS"
    title="Terms of service"
    other={{ to: '/privacy-policy', label: 'Read the privacy policy' }}
  />
)
