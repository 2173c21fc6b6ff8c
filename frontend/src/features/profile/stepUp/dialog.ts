import { lazy } from 'react'

/** Every space where sensitive changes are made can ask. */
export const stepUp = {
  title: 'Confirm it’s you',
  size: 'sm',
  body: lazy(() => import('./StepUpDialog')),
}
