import { Page } from '@/components/Page'
import { FairnessDesk } from '@/features/fairness/FairnessDesk'
import { HowItWorks } from '@/features/fairness/HowItWorks'
import { Verifier } from '@/features/fairness/Verifier'

export const Component = () => (
  <Page
    title="Check it yourself"
    lead="Every opening of a case and every draw can be recomputed by anybody. It happens in your browser, without an account."
  >
    <FairnessDesk />
    <HowItWorks />
    <Verifier />
  </Page>
)
