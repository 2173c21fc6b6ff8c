import type { useEditForm } from '@/components/forms/useEditForm'
import type { BrandingValues, Customization, Look } from './api'

/** What the controls of a tab get: the form of the whole draft, and the look of its values. */
export interface PanelsProps {
  form: ReturnType<typeof useEditForm<BrandingValues, Customization>>['form']
  data: Customization
  look: Look
}
