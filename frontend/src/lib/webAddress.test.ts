import { expect, test } from 'vitest'
import { linkOf, targetOf, webAddressOf } from './webAddress'

test.each([
  ['example.com/x', 'https://example.com/x'],
  [' www.example.com ', 'https://www.example.com'],
  ['http://example.com', 'https://example.com'],
  ['https://example.com/?a=1#b', 'https://example.com/?a=1#b'],
  ['bücher.example?a', 'https://bücher.example?a'],
])('%s is completed to %s', (typed, address) => {
  expect(webAddressOf(typed)).toBe(address)
  expect(linkOf(typed)).toBe(address)
})

test.each([
  '',
  '/raffles',
  'hello',
  'two words.com',
  'javascript:alert(1)',
  'ftp://example.com',
  'https://',
  '1.2.3.4',
])('“%s” is no address', (typed) => expect(linkOf(typed)).toBeNull())

test.each([
  ['me@example.com', 'mailto:me@example.com'],
  ['mailto:me@example.com', 'mailto:me@example.com'],
])('the mailbox %s is linked as %s', (typed, link) => {
  expect(linkOf(typed)).toBe(link)
  expect(webAddressOf(typed)).toBeNull()
})

test.each([
  ['/store', '/store'],
  ['example.com', 'https://example.com'],
  ['not an address', 'not an address'],
])('the target %s becomes %s', (typed, target) => {
  expect(targetOf(typed)).toBe(target)
})
