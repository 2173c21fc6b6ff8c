import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show } from '@/test/render'
import { Tabs } from './Tabs'

const months = ['May', 'June', 'July'].map((label) => ({ key: label, label, to: `/${label}` }))
let watched: Element[]
let options: IntersectionObserverInit | undefined
let report: (target: Element, intersectionRatio: number) => void

beforeEach(() => {
  watched = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(
        receive: (entries: { target: Element; intersectionRatio: number }[]) => void,
        given: IntersectionObserverInit,
      ) {
        options = given
        report = (target, intersectionRatio) => act(() => receive([{ target, intersectionRatio }]))
      }
      observe = (target: Element) => watched.push(target)
      disconnect = () => undefined
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

test('an edge of the row fades while the last tab on its side shows less than a tenth', () => {
  show(<Tabs label="Months" current="May" tabs={months} />)
  const row = screen.getByRole('navigation', { name: 'Months' })
  const [first, last] = ['May', 'July'].map((name) => screen.getByRole('link', { name }))
  if (!first || !last) throw new Error('A tab is missing')

  expect(options).toEqual({ root: row, threshold: 0.1 })
  expect(watched).toEqual([first, last])
  report(first, 1)
  report(last, 0.09)
  expect(row.dataset).toMatchObject({ moreAfter: 'true' })
  expect(row.dataset.moreBefore).toBeUndefined()

  report(last, 0.1)
  expect(row.dataset.moreAfter).toBeUndefined()
  report(first, 0)
  expect(row.dataset).toMatchObject({ moreBefore: 'true' })
})
