import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CasinoConnection, CasinoPull } from '@/api/casinoShapes'
import { fan } from '@/test/builders'
import { show } from '@/test/render'
import { claim, connection, opduel, pull } from './builders'
import { ConnectionCard } from './ConnectionCard'
import { blankValues, codesOf, fieldsOf, valuesOf } from './connectionValues'
import { titlesIn } from './csv'
import { choicesOf, decisionOf, proposedFan, startOf } from './referralDecision'
import { withColumn } from './WagerImport'
import { ageInDays, connectionState, periodWords, pullOutcome } from './words'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const health = (change: Partial<CasinoConnection['health']>) => ({ health: { ...connection.health, ...change } })

test.each([
  [{}, 'Reading'],
  [{ lastSuccessAt: null }, 'First read'],
  [{ problem: 'UNAVAILABLE' }, 'Problem'],
  [{ state: 'PAUSED' }, 'Paused'],
  [{ state: 'PAUSED', problem: 'CREDENTIAL_REJECTED' }, 'Stopped'],
  [{ state: 'IMPORT_ONLY', problem: 'STALE' }, 'Files only'],
] as const)('a connection with %o is shown as %s', (change, label) => {
  expect(connectionState(health(change)).label).toBe(label)
})

test.each([
  [{}, 'Read'],
  [{ changed: 0 }, 'No change'],
  [{ lowered: 1 }, 'Lowered totals'],
  [{ result: 'SHAPE_CHANGED', lowered: 1 }, 'Unknown answer'],
  [{ result: 'NEW_FAILURE' }, 'Failed'],
  [{ source: 'CSV', undoneAt: '2026-11-21T12:00:00Z' }, 'Undone'],
  [{ source: 'CSV', undoes: 'x' }, 'Undo'],
] as [Partial<CasinoPull>, string][])('a pull with %o is shown as %s', (change, label) => {
  expect(pullOutcome({ ...pull, ...change }).label).toBe(label)
})

test.each([
  [{}, 'Nov 21, 2026'],
  [{ servedTo: '2026-11-24T00:00:00Z' }, 'Nov 21, 2026 – Nov 23, 2026'],
  [{ mode: 'MONTH', bucket: '2026-11-01', servedTo: '2026-12-01T00:00:00Z' }, 'November 2026'],
  [{ mode: 'LIFETIME', bucket: null }, 'All time'],
  [{ mode: 'SINCE', bucket: null }, 'Since the first day'],
] as [Partial<CasinoPull>, string][])('the period of a pull with %o is %s', (change, words) => {
  expect(periodWords({ ...pull, ...change })).toBe(words)
})

test.each([
  ['user,amount', ['user', 'amount']],
  ['\uFEFFuser;wagered, total;code\r\nkai;5;A', ['user', 'wagered, total', 'code']],
  ['"user ""name""",amount', ['user "name"', 'amount']],
  ['user\tamount\tuser', ['user', 'amount']],
  ['', []],
  ['u\0s\0', []],
])('the titles of %j', (text, titles) => {
  expect(titlesIn(text)).toEqual(titles)
})

test('values become what the API takes: codes once, no empty option, and a key only if one was typed', () => {
  expect(codesOf(' NOVA, NOVA2,, NOVA')).toEqual(['NOVA', 'NOVA2'])
  const saved = { ...connection, options: { exclusive: true, from: null }, divisor: '100' }
  const values = valuesOf(saved, true)
  expect(fieldsOf(values)).toEqual({
    name: 'Stake',
    campaignCodes: ['NOVA'],
    referralLink: '',
    currency: 'USD',
    divisor: '100',
    options: { exclusive: true },
  })
  expect(fieldsOf({ ...values, credential: { token: 'new' } })).toMatchObject({ credential: { token: 'new' } })
  const files = blankValues(opduel)
  expect(fieldsOf({ ...files, credential: { key: 'x' } })).toMatchObject({ options: {} })
  expect(fieldsOf({ ...files, credential: { key: 'x' } })).not.toHaveProperty('credential')
  const mapped = {
    ...files,
    source: 'MAPPING' as const,
    options: { ...files.options, url: 'https://a.b/c', currency: 'EUR' },
  }
  expect(fieldsOf(mapped)).toMatchObject({ currency: 'EUR', options: { url: 'https://a.b/c', mode: 'LIFETIME' } })
  expect(withColumn(withColumn(null, 'name', 'user'), 'name', '')).toBeNull()
  expect(ageInDays('2026-10-12T12:00:00Z', Date.parse('2026-11-21T11:00:00Z'))).toBe(39)
})

test.each([
  [[], ''],
  [[claim('kai')], 'kai'],
  [[claim('kai'), claim('mia')], ''],
  [[claim('kai'), claim('mia', true)], 'mia'],
])('of the claims %o, the dialog proposes "%s"', (claims, fanName) => {
  expect(proposedFan({ member: null, claims })).toBe(fanName)
})

test('a decision says what the page showed, and a merge names the other account', () => {
  expect(choicesOf({ match: 'UNMATCHED' }).map(({ value }) => value)).not.toContain('UNMATCHED')
  expect(startOf({ match: 'CONFIRMED' })).toBe('UNMATCHED')
  const entered = { username: ' kai ', mergeInto: 'other', reason: '' }
  expect(decisionOf({ ...entered, match: 'CONFIRMED' }, 'SUGGESTED')).toEqual({
    match: 'CONFIRMED',
    username: 'kai',
    reason: '',
    seen: { match: 'SUGGESTED' },
  })
  expect(decisionOf({ ...entered, match: 'MERGED' }, 'SUGGESTED')).toEqual({ mergeInto: 'other', reason: '' })
})

test('a stopped connection says what happened, what to do and how old its key is', () => {
  const stopped = health({
    state: 'PAUSED',
    problem: 'CREDENTIAL_REJECTED',
    problemText: 'The provider refused the key.',
    advice: 'Create a new one there and enter it here.',
    failedToday: 3,
  })
  show(<ConnectionCard connection={{ ...connection, ...stopped }} />, { as: owner })
  const card = screen.getByRole('article', { name: 'Stake' })
  expect(card).toHaveTextContent('3 failed today')
  expect(within(card).getByRole('alert')).toHaveTextContent('Create a new one there')
  expect(card).toHaveTextContent(/…abcd, \d+ days old, set by nova/)
  expect(within(card).getByRole('button', { name: 'Enter a new key' })).toBeVisible()
  expect(within(card).queryByRole('button', { name: /Pull/ })).toBeNull()
})
