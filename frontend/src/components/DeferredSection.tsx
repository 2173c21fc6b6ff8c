import type { ReactNode } from 'react'
import { useSteps } from '@/lib/useSteps'

/** A part below the first view. On the first page of a visit it renders in a later step. */
export const DeferredSection = ({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) =>
  useSteps(1) > 0 ? children : fallback
