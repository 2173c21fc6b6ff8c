import type { useEditForm } from '@/components/forms/useEditForm'
import type { BrandingValues, Customization, Look } from './api'

/** The props of a tab's controls: the form of the whole draft, and the look of its values. */
export interface PanelsProps {
  form: ReturnType<typeof useEditForm<BrandingValues, Customization>>['form']
  data: Customization
  look: Look
}
