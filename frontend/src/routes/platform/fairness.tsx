import { Page } from '@/components/Page'
import { FairnessDesk } from '@/features/fairness/FairnessDesk'
import { HowItWorks } from '@/features/fairness/HowItWorks'
import { Verifier } from '@/features/fairness/Verifier'

export const Component = () => (
  <Page
    title="Check a draw"
    lead="Anyone can recompute every draw and every case opening. It runs in your browser, without an account."
  >
    <FairnessDesk />
    <HowItWorks />
    <Verifier />
  </Page>
)
