import { lazily } from '@/lib/lazily'

/** Every space where sensitive changes are made can ask. */
export const stepUp = {
  title: 'Confirm it’s you',
  size: 'sm',
  body: lazily(() => import('./StepUpDialog')),
}
