import { expect, test } from 'vitest'
import type { AddressRules, Delivery } from '@/api/shapes'
import { initialDestination, problems, trimmed } from './destination'
import postalCodes from './postalCodes.json'

const home = {
  fullName: 'Mina Sol',
  country: 'SE',
  city: 'Lund',
  street: 'Long street',
  building: '12/B',
  line2: '',
  region: '',
  zip: '22100',
  phone: '',
}
const whole = { ...home, delivery: 'COURIER', size: '', remember: false } as const

test('a whole address has no problem', () => {
  expect(problems(whole, [])).toEqual({})
})

test.each([
  ['fullName', '', 'Field is required'],
  ['fullName', 'Mina', 'Must contain at least 5 characters'],
  ['zip', '22 1OO', 'Zip code must contain only numbers'],
  ['zip', '22', 'Must contain at least 3 digits'],
  ['building', '12 B', 'Invalid building format'],
  ['city', ' ', 'Field is required'],
  ['street', '', 'Field is required'],
  ['country', '', 'Field is required'],
] as const)('%s “%s”: %s', (field, value, problem) => {
  expect(problems({ ...whole, [field]: value }, [])).toEqual({ [field]: problem })
})

test('a pickup asks for a name alone, and keeps the address to itself', () => {
  const pickup = { ...whole, delivery: 'PICKUP', city: '', zip: 'x' } as const
  expect(problems(pickup, [])).toEqual({})
  expect(trimmed(pickup)).toMatchObject({ fullName: 'Mina Sol', street: '', country: '', zip: '' })
})

test('a size is asked for where there are sizes', () => {
  expect(problems(whole, ['S', 'M'])).toEqual({ size: 'Field is required' })
  expect(problems({ ...whole, size: 'M' }, ['S', 'M'])).toEqual({})
})

test('the form begins with what was said, else with what is kept', () => {
  const said: Delivery = {
    method: 'POST',
    size: 'M',
    address: { ...home, city: 'Oslo' },
    addressLines: [],
    carrier: '',
    trackingNumber: '',
    trackingUrl: '',
    dispatchedAt: '2026-11-21T12:00:00Z',
  }
  expect(initialDestination(said, home, ['S', 'M'])).toMatchObject({
    city: 'Oslo',
    delivery: 'POST',
    size: 'M',
    remember: true,
  })
  expect(initialDestination(null, home, [])).toMatchObject({
    city: 'Lund',
    delivery: 'COURIER',
    size: '',
    remember: true,
  })
  expect(initialDestination(null, null, ['L'])).toMatchObject({ city: '', size: 'L', remember: false })
})

test('a phone number is sent as the courier dials it', () => {
  expect(trimmed({ ...whole, phone: '+46 (70) 123-45 67' }).phone).toBe('+46701234567')
})

const britain: AddressRules = {
  country: 'GB',
  isNumeric: false,
  minNameLength: 2,
  requiredFields: ['country', 'street', 'city', 'zip'],
  optionalFields: ['building', 'line2'],
  zipLabel: 'Postal code',
  zipExample: 'EC1Y 8SY',
  regionLabel: '',
  regions: [],
}

test('an address in the country’s own format is taken as it is written there', () => {
  const london = { ...whole, fullName: 'Zoe', country: 'GB', zip: 'SW1A 1AA', building: '10 a' }
  expect(problems(london, [], britain)).toEqual({})
  expect(problems({ ...london, zip: '', building: '' }, [], britain)).toEqual({ zip: 'Field is required' })
  expect(trimmed({ ...london, line2: ' Flat 3 ', region: 'AZ' }, britain)).toMatchObject({
    line2: 'Flat 3',
    region: '',
  })
})

test.each(postalCodes.numeric)('the postal code $typed of $country is taken', ({ country, typed }) => {
  expect(problems({ ...whole, country, zip: typed }, [])).toEqual({})
})

test('a state is asked for where addresses have one, beside the rules for numeric codes', () => {
  const states = {
    ...britain,
    isNumeric: true,
    requiredFields: ['country', 'city', 'street', 'building', 'zip', 'region'],
  }
  expect(problems({ ...whole, zip: 'SW1A', building: '10 a' }, [], states)).toEqual({
    region: 'Field is required',
    zip: 'Zip code must contain only numbers',
    building: 'Invalid building format',
  })
})
