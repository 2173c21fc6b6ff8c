import { PLATFORM_FAIRNESS_HEADING } from '@/api/constants'
import { Page } from '@/components/Page'
import { FairnessDesk } from '@/features/fairness/FairnessDesk'
import { HowItWorks } from '@/features/fairness/HowItWorks'
import { Verifier } from '@/features/fairness/Verifier'

export const Component = () => (
  <Page {...PLATFORM_FAIRNESS_HEADING}>
    <FairnessDesk />
    <HowItWorks />
    <Verifier />
  </Page>
)
