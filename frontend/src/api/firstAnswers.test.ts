import { expect, test } from 'vitest'
import { answerInPage, keepAnswers } from './firstAnswers'

test('an answer in the page is used once, whatever the order of the query', () => {
  keepAnswers({ '/public/creators?page=1&take=24': { data: [], total: 0 } })

  expect(answerInPage('/public/creators', { take: 24, search: undefined, page: 1 })).toEqual({ data: [], total: 0 })
  expect(answerInPage('/public/creators', { take: 24, page: 1 })).toBeUndefined()
})

test('another query is asked for', () => {
  keepAnswers({ '/public/creators?take=24': { data: [], total: 0 } })

  expect(answerInPage('/public/creators', { take: 24, search: 'nova' })).toBeUndefined()
})
