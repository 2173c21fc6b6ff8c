import { expect, test } from 'vitest'
import { productLimits } from '@/api/constants'
import {
  emailRule,
  imageProblem,
  passwordRule,
  passwordRules,
  requiredImageRule,
  slugRule,
  usernameRule,
  wideUsernameRule,
} from './rules'
import {
  building,
  digits,
  fullName,
  hexColor,
  nonNegativeGems,
  nonNegativeNumberRule,
  optionalCount,
  password,
  passwordChange,
  positiveGems,
  positiveInteger,
  required,
  wideUsername,
  zipCode,
} from './validators'

type Schema = { safeParse: (value: unknown) => unknown }
type Rule = (value: never) => string | null

function problems(check: Schema | Rule, value: unknown) {
  if (typeof check === 'function') return [check(value as never)].filter((problem) => problem !== null)
  const result = check.safeParse(value) as { success: boolean; error?: { issues: { message: string }[] } }
  return result.success ? [] : (result.error?.issues.map(({ message }) => message) ?? [])
}

test('every password rule is named', () => {
  expect(problems(password, '')).toEqual(['Password is required'])
  expect(problems(password, '.')).toEqual([
    'Must contain at least 6 characters',
    'Must include at least one uppercase letter',
    'Must include at least one lowercase letter',
    'Must include at least one digit',
  ])
  expect(problems(password, 'Secret1')).toEqual(['Must include at least one special character'])
  expect(problems(password, 'Secret1!')).toEqual([])
  expect(problems(password, 'Secret1!Secret1!Secret1!')).toEqual(['Must contain at most 20 characters'])
})

test('the new password is typed twice', () => {
  const form = { previousPassword: 'x', updatedPassword: 'Secret1!', confirmedPassword: 'Secret2!' }
  expect(problems(passwordChange, form)).toEqual(['Passwords do not match'])
  expect(problems(passwordChange, { ...form, confirmedPassword: '' })).toContain('Please confirm your password')
})

test('email and username', () => {
  expect(problems(emailRule, ' ')).toEqual(['Field is required'])
  expect(problems(emailRule, 'kai@')).toEqual(['Please enter a valid email address'])
  expect(problems(emailRule, 'kai@example')).toEqual(['Please enter a valid email address'])
  expect(problems(emailRule, 'kai @example.com')).toEqual(['Please enter a valid email address'])
  expect(problems(emailRule, ' kai+gems@mail.example.com ')).toEqual([])
  expect(problems(usernameRule, ' ')).toEqual(['Field is required'])
  expect(problems(usernameRule, 'k')).toEqual(['Username must be at least 2 characters'])
  expect(problems(usernameRule, 'k'.repeat(21))).toEqual(['Username must be at most 20 characters'])
})

test.each([
  ['', ['Field is required']],
  ['ten', ['Only numbers are allowed']],
  ['-5', ['Must be a positive number']],
  ['0', ['Must be a positive number']],
  ['1.5', ['Must be an integer']],
  ['10000000000000', ['Must be at most 9,999,999,999,999']],
  ['25', []],
])('gems to give: "%s"', (value, texts) => {
  expect(problems(positiveGems, value)).toEqual(texts)
})

test.each([
  ['', []],
  ['abc', ['Only numbers are allowed']],
  ['12a', ['Only numbers are allowed']],
  ['1.5', ['Must be an integer']],
  ['007', ['Must be an integer']],
  ['-3', ['Must be a positive number']],
  ['0', ['Must be a positive number']],
  ['1', ['Must be at least 2']],
  ['366', ['Must be at most 365']],
  ['1000000000', ['Must be at most 365']],
  ['365', []],
])('a count from 2 to 365, or none: "%s"', (value, texts) => {
  expect(problems(optionalCount({ minimum: 2, maximum: 365 }), value)).toEqual(texts)
})

test.each([
  ['-1', ['Field must be a non-negative']],
  ['0', []],
  ['1000000000', []],
  ['9999999999', ['Must be at most 2,147,483,647']],
])('a stock: "%s"', (value, texts) => {
  expect(problems(optionalCount(productLimits.quantity), value)).toEqual(texts)
})

test.each([
  ['-1', ['Field must be a non-negative']],
  ['half', ['Only numbers are allowed']],
  ['0.5', ['Must be an integer']],
  ['0', []],
])('a price: "%s"', (value, texts) => {
  expect(problems(nonNegativeGems, value)).toEqual(texts)
})

test.each([
  ['', 'Password is required'],
  ['Ab1', 'Must contain at least 6 characters'],
  ['secret1!', 'Must include at least one uppercase letter'],
  ['Secret1!', null],
  ['Secret1!Secret1!Secret1!', 'Must contain at most 20 characters'],
])('a form shows the first broken rule of "%s"', (value, text) => {
  expect(passwordRule(value)).toBe(text)
})

test('the live checklist names the same rules', () => {
  expect(passwordRules.map(({ text }) => text)).toEqual([
    'Must contain at least 6 characters',
    'Must include at least one uppercase letter',
    'Must include at least one lowercase letter',
    'Must include at least one digit',
    'Must include at least one special character',
  ])
})

test('names given elsewhere may have 40 characters', () => {
  for (const check of [wideUsername, wideUsernameRule]) {
    expect(problems(check, 'k')).toEqual(['Username must be at least 2 characters'])
    expect(problems(check, 'k'.repeat(40))).toEqual([])
    expect(problems(check, 'k'.repeat(41))).toEqual(['Username must be at most 40 characters'])
  }
})

test.each([
  ['an empty choice', required, '  ', ['Field is required']],
  ['a half', positiveInteger({ maximum: 9 }), '1.5', ['Must be an integer']],
  ['no number', positiveInteger({ maximum: 9 }), 'one', ['Only numbers are allowed']],
  ['zero', positiveInteger({ maximum: 9 }), '0', ['Must be a positive number']],
  ['less than zero', positiveInteger({ maximum: 9 }), '-1', ['Must be a positive number']],
  ['one', positiveInteger({ maximum: 9 }), '1', []],
  ['below zero', nonNegativeNumberRule, '-0.5', ['Field must be a non-negative']],
  ['no digits', nonNegativeNumberRule, 'ten', ['Only numbers are allowed']],
  ['zero with decimals', nonNegativeNumberRule, '0.50', []],
  ['letters', digits, '12a', ['Only numbers are allowed']],
  ['digits', digits, '0123', []],
  ['a short name', fullName, 'Ada', ['Must contain at least 5 characters']],
  ['a full name', fullName, 'Ada L', []],
  ['a zip code with letters', zipCode, '12AB', ['Zip code must contain only numbers']],
  ['a short zip code', zipCode, '12', ['Must contain at least 3 digits']],
  ['a zip code', zipCode, '01234', []],
  ['a building', building, '12/b-3_4', []],
  ['a building with a blank', building, '12 b', ['Invalid building format']],
  ['no picture', requiredImageRule, null, ['Image is required']],
  ['no address of a picture', requiredImageRule, 'soon', ['Image is required']],
  ['the picture that is there', requiredImageRule, 'https://example.com/a.webp', []],
])('%s', (_, schema, value, texts) => {
  expect(problems(schema, value)).toEqual(texts)
})

test('colors and slugs', () => {
  expect(problems(hexColor, '#9146FF80')).toEqual([])
  expect(problems(hexColor, '9146FF')).toEqual(['Must be a valid hex color like #9146FF or #9146FF80'])
  expect(slugRule('night-owl')).toBeNull()
  expect(slugRule('Night Owl')).toBe('Use lowercase letters, digits and dashes')
  expect(slugRule('n')).toBe('Use at least 2 characters')
  expect(slugRule('n'.repeat(21))).toBe('Use at most 20 characters')
})

test('an image is an image of at most 2 MB', () => {
  expect(imageProblem(new File(['x'], 'a.txt', { type: 'text/plain' }))).toBe('File must be an image')
  expect(imageProblem(new File([new Uint8Array(2097153)], 'a.png', { type: 'image/png' }))).toBe(
    'File size must be less than 2MB',
  )
  expect(imageProblem(new File([new Uint8Array(2097152)], 'a.png', { type: 'image/png' }))).toBeNull()
  expect(imageProblem(new File([new Uint8Array(5242881)], 'a.png', { type: 'image/png' }), 5)).toBe(
    'File size must be less than 5MB',
  )
})
