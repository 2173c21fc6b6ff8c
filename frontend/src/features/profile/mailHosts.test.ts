import { expect, test } from 'vitest'
import { inboxOf } from './mailHosts'

test.each([
  ['kai@gmail.com', 'Gmail'],
  ['kai@YAHOO.com', 'Yahoo Mail'],
  ['kai@outlook.com', 'Outlook'],
  ['kai@hotmail.com', 'Hotmail'],
  ['kai@icloud.com', 'iCloud Mail'],
])('%s opens in %s', (address, name) => {
  expect(inboxOf(address)?.name).toBe(name)
})

test('any other address has no quick link', () => {
  expect(inboxOf('kai@example.com')).toBeNull()
  expect(inboxOf('gmail.com.example')).toBeNull()
})
