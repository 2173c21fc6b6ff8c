import { Page } from '@/components/Page'
import { FairnessDesk } from '@/features/fairness/FairnessDesk'
import { HowItWorks } from '@/features/fairness/HowItWorks'
import { Verifier } from '@/features/fairness/Verifier'

export const Component = () => (
  <Page
    title="Check a draw"
    lead="Anyone can recompute every draw and every case opening. The check runs in your browser. You do not need an account."
  >
    <FairnessDesk />
    <HowItWorks />
    <Verifier />
  </Page>
)
