import { lazy } from 'react'

/** Every space where sensitive changes are made can ask. */
export const stepUp = {
  title: 'Is it you?',
  size: 'sm',
  body: lazy(() => import('./StepUpDialog')),
}
