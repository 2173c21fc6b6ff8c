import type { ProductBadge, ProductType, Rarity } from '@/api/shapes'

/** Words the specification fixes, letter for letter. */
export const validation = {
  required: 'Field is required',
  email: 'Please enter a valid email address',
  usernameShort: 'Username must be at least 2 characters',
  usernameLong: 'Username must be at most 20 characters',
  usernameLongWide: 'Username must be at most 40 characters',
  passwordRequired: 'Password is required',
  passwordLength: 'Must contain at least 6 characters',
  passwordLong: 'Must contain at most 20 characters',
  passwordUpper: 'Must include at least one uppercase letter',
  passwordLower: 'Must include at least one lowercase letter',
  passwordDigit: 'Must include at least one digit',
  passwordSpecial: 'Must include at least one special character',
  passwordConfirm: 'Please confirm your password',
  passwordsDiffer: 'Passwords do not match',
  integer: 'Must be an integer',
  positive: 'Must be a positive number',
  nonNegative: 'Field must be a non-negative',
  digitsOnly: 'Only numbers are allowed',
  atLeast: (least: number) => `Must be at least ${least.toLocaleString('en-US')}`,
  atMost: (most: number) => `Must be at most ${most.toLocaleString('en-US')}`,
  hexColor: 'Must be a valid hex color like #9146FF or #9146FF80',
  imageSize: (megabytes: number) => `File size must be less than ${megabytes}MB`,
  imageType: 'File must be an image',
  imageBroken: 'The image is damaged. Choose another one.',
  imageSmall: (side: number) => `The image must be at least ${side} pixels wide and high`,
  imageRequired: 'Image is required',
  fullName: 'Must contain at least 5 characters',
  zip: 'Must contain at least 3 digits',
  zipDigits: 'Zip code must contain only numbers',
  building: 'Invalid building format',
  endBeforeStart: 'Ending date can not be before start date!',
} as const

export const message = {
  unknown: 'Something went wrong',
  errorTitle: 'Error',
  tooLargeTitle: 'File is too large',
  tooLarge: (megabytes: number) => `Please upload an image smaller than ${megabytes} MB.`,
  passwordChanged: 'Password successfully changed',
  passwordNotChanged: 'Failed change password',
  purchaseLimit: (perDay: number) => `Purchase Limit: ${perDay} per day`,
  paging: (from: string, to: string, total: string, entity: string) => `Showing ${from}-${to} of ${total} ${entity}`,
  noOptions: 'No options found',
  raffleGone: 'Can`t find raffle data',
  noApiBase: 'API base URL is not defined',
  bonusCopied: 'Bonus copied',
  noOffer: 'No offer found',
  waitlisted: 'Creator successfully added to the list!',
} as const

export const rarityLabel: Record<Rarity, string> = {
  COMMON: 'Common',
  UNCOMMON: 'Uncommon',
  RARE: 'Rare',
  EPIC: 'Epic',
  LEGENDARY: 'Legendary',
  RELIC: 'Relic',
}

export const badgeLabel: Record<ProductBadge, string> = { FEATURED: 'Featured', POPULAR: 'Popular', NEW: 'New' }

export const productTypeLabel: Record<ProductType, string> = { DIGITAL: 'Digital', MERCH: 'Merch' }
