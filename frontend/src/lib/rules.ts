import { MIN_FULL_NAME_LENGTH } from '@/api/constants'
import { IMAGE_LIMIT_MB, MEGABYTE, PASSWORD, USERNAME } from './limits'
import { validation } from './text'

/** Returns the problem of a value, or null. Login and sign-up use only these rules, to stay the lightest pages. */
export type Rule = (value: string) => string | null

/** Text, an @, and a domain with a dot. Only a sent email shows that the address receives mail. */
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/

export const requiredRule: Rule = (value) => (value.trim() ? null : validation.required)

export const emailRule: Rule = (value) => requiredRule(value) ?? (EMAIL.test(value.trim()) ? null : validation.email)

const usernameUpTo =
  (longest: number, tooLong: string): Rule =>
  (value) => {
    const { length } = value.trim()
    if (length === 0) return validation.required
    if (length < USERNAME.shortest) return validation.usernameShort
    return length > longest ? tooLong : null
  }

export const usernameRule = usernameUpTo(USERNAME.longest, validation.usernameLong)

/** For names given elsewhere, which may be longer. */
export const wideUsernameRule = usernameUpTo(USERNAME.longestWide, validation.usernameLongWide)

/** The last part of a community's address. */
export const slugRule: Rule = (value) => {
  if (value.length < USERNAME.shortest) return `Use at least ${USERNAME.shortest} characters`
  if (value.length > USERNAME.longest) return `Use at most ${USERNAME.longest} characters`
  return /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/.test(value) ? null : 'Use lowercase letters, digits and dashes'
}

export const fullNameRule: Rule = (value) => (value.trim().length < MIN_FULL_NAME_LENGTH ? validation.fullName : null)

export const hexColorRule: Rule = (value) =>
  /^#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$/.test(value) ? null : validation.hexColor

/** The live checklist and the forms share these, so they can never disagree. */
export const passwordRules = [
  { text: validation.passwordLength, holds: (value: string) => value.length >= PASSWORD.shortest },
  { text: validation.passwordUpper, holds: (value: string) => /\p{Lu}/u.test(value) },
  { text: validation.passwordLower, holds: (value: string) => /\p{Ll}/u.test(value) },
  { text: validation.passwordDigit, holds: (value: string) => /\d/.test(value) },
  { text: validation.passwordSpecial, holds: (value: string) => /[^\p{L}\p{N}\s]/u.test(value) },
]

/** A password that the user enters as their current one. */
export const givenPasswordRule: Rule = (value) => (value ? null : validation.passwordRequired)

/** A password about to be set: the first rule it breaks. */
export const passwordRule: Rule = (value) => {
  if (!value) return validation.passwordRequired
  if (value.length > PASSWORD.longest) return validation.passwordLong
  return passwordRules.find(({ holds }) => !holds(value))?.text ?? null
}

/** `picture` is a chosen file, or the address of the picture that is shown now. */
export const requiredImageRule = (picture: unknown) =>
  picture instanceof File || (typeof picture === 'string' && /^(?:\/|\w+:)/.test(picture))
    ? null
    : validation.imageRequired

/** A text when the chosen file cannot be taken, null when it can. */
export function imageProblem(file: File, megabytes = IMAGE_LIMIT_MB): string | null {
  if (!file.type.startsWith('image/')) return validation.imageType
  return file.size > megabytes * MEGABYTE ? validation.imageSize(megabytes) : null
}

/** As `imageProblem`, and it can be shown and has at least `side` pixels a side. */
export async function pictureProblem(file: File, side: number, megabytes = IMAGE_LIMIT_MB): Promise<string | null> {
  const problem = imageProblem(file, megabytes)
  if (problem || typeof createImageBitmap === 'undefined') return problem
  const decoded = await createImageBitmap(file).catch(() => null)
  if (!decoded) return validation.imageBroken
  const { width, height } = decoded
  decoded.close()
  return Math.min(width, height) < side ? validation.imageSmall(side) : null
}
