import type { FanChainStep } from '@/api/shapes'
import { whatCounts } from './counting'

/** What the fan does in a step of a chain. */
export default function StepTask({ step }: { step: FanChainStep }) {
  return whatCounts(step)
}
