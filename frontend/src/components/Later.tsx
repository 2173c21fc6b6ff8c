import type { ReactNode } from 'react'
import { useSteps } from '@/lib/useSteps'

/** A part below what is seen first; on the first page of a visit it follows in a step of its own. */
export const Later = ({ children }: { children: ReactNode }) => (useSteps(1) > 0 ? children : null)
