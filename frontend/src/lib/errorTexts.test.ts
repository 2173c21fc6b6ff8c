import { AxiosError, type AxiosResponse } from 'axios'
import { expect, test } from 'vitest'
import { ApiError, errorText } from '@/api/errors'
import { message, validation } from './text'

const answer = (data: unknown, status = 400) =>
  new ApiError(new AxiosError('Request failed', 'ERR', undefined, undefined, { status, data } as AxiosResponse))
const beyond = { code: 'WALLET_ISSUANCE_LIMIT', params: { amount: '2000', limit: '1000' } }

test.each([
  ['our own words for a known code', answer({ code: 'AUTH_LOCKED', message: 'Locked' }), /^Too many attempts/],
  [
    'a file that is too large',
    answer({ code: 'FILE_TOO_LARGE', message: 'x', params: { limit: 2 } }, 413),
    /^Please upload an image smaller than 2 MB\.$/,
  ],
  [
    'the server’s words for another code',
    answer({ code: 'SUBSCRIPTION_EXIST', message: 'Already subscribed' }),
    /^Already subscribed$/,
  ],
  ['the limit of a day', answer(beyond, 409), /1,000 gems\. The owner can raise it\.$/],
  ['a server in front of ours that has no words', answer({}, 502), /^The server has a problem/],
  ['an answer without words', answer({}, 400), /^Something went wrong$/],
  ['a failure of ours', new Error('It broke'), /^It broke$/],
  ['something without any words', new Error(''), /^Something went wrong$/],
  ['no error at all', undefined, /^Something went wrong$/],
  ['no answer at all', new ApiError(new AxiosError('Network Error')), /^No answer from the server/],
])('%s', (_, error, text) => {
  expect(errorText(error)).toMatch(text)
})

test('the specification’s words, letter for letter', () => {
  expect(message.errorTitle).toBe('Error')
  expect(message.tooLargeTitle).toBe('File is too large')
  expect(message.passwordChanged).toBe('Password successfully changed')
  expect(message.passwordNotChanged).toBe('Failed change password')
  expect(message.purchaseLimit(1)).toBe('Purchase Limit: 1 per day')
  expect(message.noOptions).toBe('No options found')
  expect(validation.endBeforeStart).toBe('Ending date can not be before start date!')
})
