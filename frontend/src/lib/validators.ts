import * as z from 'zod/mini'
import { PASSWORD } from './limits'
import { emailRule, givenPasswordRule, passwordRules, type Rule, usernameRule, wideUsernameRule } from './rules'
import { validation } from './text'

export const object = z.object

export const required = z.string().check(z.trim(), z.minLength(1, validation.required))

export const optionalText = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest, `Must contain at most ${longest} characters`))

const ruled = (rule: Rule) =>
  z.string().check((payload) => {
    const problem = rule(payload.value)
    if (problem) payload.issues.push({ code: 'custom', input: payload.value, message: problem })
  })

export const email = ruled(emailRule)
export const username = ruled(usernameRule)
export const wideUsername = ruled(wideUsernameRule)
const givenPassword = ruled(givenPasswordRule)

export const password = z
  .string()
  .check(
    z.minLength(1, { error: validation.passwordRequired, abort: true }),
    ...passwordRules.map(({ text, holds }) => z.refine<string>(holds, text)),
    z.maxLength(PASSWORD.longest, validation.passwordLong),
  )

const typedTwice = z.refine<{ updatedPassword: string; confirmedPassword: string }>(
  ({ updatedPassword, confirmedPassword }) => updatedPassword === confirmedPassword,
  { error: validation.passwordsDiffer, path: ['confirmedPassword'] },
)
const newPassword = {
  updatedPassword: password,
  confirmedPassword: z.string().check(z.minLength(1, validation.passwordConfirm)),
}

export const passwordChange = z.object({ previousPassword: givenPassword, ...newPassword }).check(typedTwice)

/** For who has none yet. */
export const firstPassword = z.object(newPassword).check(typedTwice)

export const hexColor = z.string().check(z.regex(/^#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$/, validation.hexColor))

/** Whole, above zero, at most thirteen digits: an amount of gems to give or a price. */
export const positiveGems = z.string().check(
  z.trim(),
  z.minLength(1, { error: validation.required, abort: true }),
  z.regex(/^[\d.,-]+$/, { error: validation.digitsOnly, abort: true }),
  z.refine((value) => !value.startsWith('-') && !/^0+$/.test(value), { error: validation.positive, abort: true }),
  z.regex(/^[1-9]\d{0,12}$/, validation.integer),
)

/** A price: whole, zero allowed. */
export const nonNegativeGems = z.string().check(
  z.trim(),
  z.minLength(1, { error: validation.required, abort: true }),
  z.regex(/^[\d.,-]+$/, { error: validation.digitsOnly, abort: true }),
  z.refine((value) => !value.startsWith('-'), { error: validation.nonNegative, abort: true }),
  z.regex(/^(?:0|[1-9]\d{0,12})$/, validation.integer),
)

/** As `nonNegativeGems`, and empty means "no limit". */
export const optionalGems = z.string().check(
  z.trim(),
  z.refine((value) => value === '' || /^(?:0|[1-9]\d{0,12})$/.test(value), validation.digitsOnly),
)

/** Empty means "no limit". */
export const optionalCount = z.string().check(
  z.trim(),
  z.refine((value) => value === '' || /^\d{1,9}$/.test(value), validation.nonNegative),
)

export const slug = z
  .string()
  .check(
    z.minLength(2, validation.usernameShort),
    z.maxLength(20, validation.usernameLong),
    z.regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/, 'Use small letters, digits and dashes'),
  )

export const positiveInteger = z
  .number(validation.integer)
  .check(z.int(validation.integer), z.positive(validation.positive))

/** A number as a text, zero allowed. */
export const nonNegativeNumber = z.string().check(
  z.trim(),
  z.minLength(1, { error: validation.required, abort: true }),
  z.regex(/^-?\d*(?:\.\d+)?$/, { error: validation.digitsOnly, abort: true }),
  z.refine((value) => Number(value) >= 0, validation.nonNegative),
)

export const digits = z
  .string()
  .check(z.trim(), z.minLength(1, { error: validation.required, abort: true }), z.regex(/^\d+$/, validation.digitsOnly))

export const fullName = z.string().check(z.trim(), z.minLength(5, validation.fullName))

export const zipCode = z
  .string()
  .check(z.trim(), z.regex(/^\d*$/, { error: validation.zipDigits, abort: true }), z.minLength(3, validation.zip))

export const building = z.string().check(z.trim(), z.regex(/^[\p{L}\p{N}_/-]+$/u, validation.building))

/** A file that was chosen, or the address of the picture that is there already. */
export const requiredImage = z
  .unknown()
  .check(z.refine((value) => value instanceof File || z.url().safeParse(value).success, validation.imageRequired))

export const oneOf = z.enum
export const file = () => z.nullable(z.instanceof(File))
