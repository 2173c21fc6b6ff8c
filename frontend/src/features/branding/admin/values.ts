import { brandingLimits } from '@/api/constants'
import { hexColor, object, optionalText, required } from '@/lib/validators'
import type { BrandingValues, Customization } from './api'

export const brandingSchema = object({
  name: required,
  description: optionalText(brandingLimits.description.maxLength),
  brandColor: hexColor,
})

export const isColor = (value: string) => hexColor.safeParse(value).success

export const valuesOf = (draft: Customization['draft']): BrandingValues => ({
  name: draft.name,
  description: draft.description,
  brandColor: draft.brandColor,
  scheme: draft.scheme,
  shape: draft.shape,
  fontPair: draft.fontPair,
})
