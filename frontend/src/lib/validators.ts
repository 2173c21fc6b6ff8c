import { MAX_GEMS } from '@/api/constants'
import * as z from 'zod/mini'
import { type AmountBounds, amountProblem } from './amounts'
import { PASSWORD } from './limits'
import { fullNameRule, givenPasswordRule, hexColorRule, passwordRules, type Rule, wideUsernameRule } from './rules'
import { validation } from './text'
import { plainCode } from './typedCode'

export const object = z.object

export const required = z.string().check(z.trim(), z.minLength(1, validation.required))

export const optionalText = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest, `Must contain at most ${longest} characters`))

const ruled = (rule: Rule) =>
  z.string().check((payload) => {
    const problem = rule(payload.value)
    if (problem) payload.issues.push({ code: 'custom', input: payload.value, message: problem })
  })

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

export const hexColor = ruled(hexColorRule)

interface Bounds {
  minimum?: number
  maximum: number
  /** Empty means "no limit". */
  isOptional?: boolean
}

const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/
const DIGITS = /^(?:0|[1-9]\d*)$/

/** The problem of a typed text that must be a number of 0 or more; null if it has none. */
export const nonNegativeNumberRule: Rule = (text) => {
  const typed = text.trim()
  if (typed === '') return validation.required
  if (!NUMBER.test(typed)) return validation.digitsOnly
  return typed.startsWith('-') ? validation.nonNegative : null
}

/** The problem of a typed text that must be a whole number, one sentence per cause; null if it has none. */
export function wholeNumberProblem(text: string, { minimum = 0, maximum, isOptional = false }: Bounds) {
  const typed = text.trim()
  if (typed === '' && isOptional) return null
  const problem = nonNegativeNumberRule(typed)
  if (problem === validation.nonNegative && minimum > 0) return validation.positive
  if (problem) return problem
  if (!DIGITS.test(typed)) return validation.integer
  const value = BigInt(typed)
  if (value === 0n && minimum > 0) return validation.positive
  if (value < BigInt(minimum)) return validation.atLeast(minimum)
  return value > BigInt(maximum) ? validation.atMost(maximum) : null
}

export const wholeNumber = (bounds: Bounds) => ruled((text) => wholeNumberProblem(text, bounds))

export const positiveInteger = ({ maximum }: Pick<Bounds, 'maximum'>) => wholeNumber({ minimum: 1, maximum })

/** An amount of gems to give. */
export const positiveGems = positiveInteger({ maximum: MAX_GEMS })

/** A price. */
export const nonNegativeGems = wholeNumber({ maximum: MAX_GEMS })

export const optionalGems = wholeNumber({ maximum: MAX_GEMS, isOptional: true })

export const optionalCount = (bounds: Omit<Bounds, 'isOptional'>) => wholeNumber({ ...bounds, isOptional: true })

/** An amount of money. Send it with `plainAmount`. */
export const amount = (bounds: AmountBounds) => ruled((text) => amountProblem(text, bounds))

export const AMOUNT_PROBLEM = 'Enter an amount like 120.50'

/** An amount of money with at most two digits after the point. Empty is no amount. */
export const optionalAmount = amount({ places: 2, isOptional: true })

/** US dollars that the API takes as cents, at most `maximumCents`. */
export const optionalDollars = (maximumCents: number) =>
  amount({ places: 2, maximum: Math.floor(maximumCents / 100), isPositive: true, isOptional: true })

/** A choice of several that must not be empty. */
export const atLeastOne = (problem: string) => z.array(z.unknown()).check(z.minLength(1, problem))

/** A list with a rule of its own, which names the fields at fault by their paths in it: `0.winners`. */
export const listed = (find: (items: readonly never[]) => Record<string, string>) =>
  z.array(z.unknown()).check((payload) => {
    for (const [path, message] of Object.entries(find(payload.value as never[])))
      payload.issues.push({ code: 'custom', input: payload.value, path: path.split('.'), message })
  })

/** Fields with their rules, and a rule that belongs to several of them. It is looked at once each field is right. */
export const objectWith = <Shape extends Parameters<typeof z.looseObject>[0]>(
  shape: Shape,
  find: (values: never) => Record<string, string>,
) =>
  z.looseObject(shape).check((payload) => {
    for (const [field, message] of Object.entries(find(payload.value as never)))
      payload.issues.push({ code: 'custom', input: payload.value, path: [field], message })
  })

/** Values with rules that belong to several of them. `find` names the fields at fault by their paths: `repeat.count`. */
export const ruledBy = (find: (values: never) => Record<string, string>) =>
  z.looseObject({}).check((payload) => {
    for (const [path, message] of Object.entries(find(payload.value as never)))
      payload.issues.push({ code: 'custom', input: payload.value, path: path.split('.'), message })
  })

export const digits = z
  .string()
  .check(z.trim(), z.minLength(1, { error: validation.required, abort: true }), z.regex(/^\d+$/, validation.digitsOnly))

export const fullName = ruled(fullNameRule)

/** Each country writes its own spaces and dashes between the digits; the server stores them in that form. */
export const zipCode = ruled((typed) => {
  const code = plainCode(typed)
  if (!/^\p{Nd}*$/u.test(code)) return validation.zipDigits
  return code.length < 3 ? validation.zip : null
})

export const building = z.string().check(z.trim(), z.regex(/^[\p{L}\p{N}_/-]+$/u, validation.building))

/** A whole address, or none. */
export const optionalHttpsLink = z
  .string()
  .check(z.trim(), z.regex(/^$|^https:\/\/\S+$/, 'Enter a whole address that starts with https://.'))

/** An ISO code, or the code of a coin that only one site has. */
export const currencyCode = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_]{3,12}$/, 'Enter a code such as USD'))

export const oneOf = z.enum
export const file = () => z.nullable(z.instanceof(File))
