import { expect, test } from 'vitest'
import { email, hexColor, imageProblem, password, passwordChange, positiveGems, slug, username } from './validators'

const problems = (schema: { safeParse: (value: unknown) => unknown }, value: unknown) => {
  const result = schema.safeParse(value) as { success: boolean; error?: { issues: { message: string }[] } }
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

test('e-mail and username', () => {
  expect(problems(email, ' ')).toEqual(['Field is required'])
  expect(problems(email, 'kai@')).toEqual(['Please enter a valid email address'])
  expect(problems(email, 'kai@example.com')).toEqual([])
  expect(problems(username, 'k')).toEqual(['Username must be at least 2 characters'])
  expect(problems(username, 'k'.repeat(21))).toEqual(['Username must be at most 20 characters'])
})

test.each([
  ['', ['Field is required']],
  ['ten', ['Only numbers are allowed']],
  ['-5', ['Must be a positive number']],
  ['0', ['Must be a positive number']],
  ['1.5', ['Must be an integer']],
  ['10000000000000', ['Must be an integer']],
  ['25', []],
])('gems to give: "%s"', (value, texts) => {
  expect(problems(positiveGems, value)).toEqual(texts)
})

test('colours and slugs', () => {
  expect(problems(hexColor, '#9146FF80')).toEqual([])
  expect(problems(hexColor, '9146FF')).toEqual(['Must be a valid hex color like #9146FF or #9146FF80'])
  expect(problems(slug, 'night-owl')).toEqual([])
  expect(problems(slug, 'Night Owl')).toEqual(['Use small letters, digits and dashes'])
})

test('an image is an image of at most 2 MB', () => {
  expect(imageProblem(new File(['x'], 'a.txt', { type: 'text/plain' }))).toBe('File must be an image')
  expect(imageProblem(new File([new Uint8Array(2097153)], 'a.png', { type: 'image/png' }))).toBe(
    'File size must be less than 2MB',
  )
  expect(imageProblem(new File([new Uint8Array(2097152)], 'a.png', { type: 'image/png' }))).toBeNull()
})
