import { check, type Report } from './check'
import { readProof } from './proof'

export interface Outcome {
  report?: Report
  problem?: string
}

/** The report about a proof's text, or the problem with the text. */
export function outcomeOf(text: string): Outcome {
  try {
    return { report: check(readProof(text)) }
  } catch (error) {
    if (error instanceof RangeError) return { problem: error.message }
    throw error
  }
}
