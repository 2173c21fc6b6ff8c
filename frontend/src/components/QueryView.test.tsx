import { onlineManager, useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '@/test/render'
import { QueryView } from './QueryView'

afterEach(() => onlineManager.setOnline(true))

function List() {
  const query = useQuery({ queryKey: ['a list'], queryFn: () => Promise.resolve(['Gold key']) })
  return (
    <QueryView query={query} skeleton={<p>skeleton</p>}>
      {(rows) => rows.join()}
    </QueryView>
  )
}

test('offline, a list says so in place of a skeleton, and loads when the network returns', async () => {
  onlineManager.setOnline(false)
  show(<List />)
  expect(screen.getByText('You are offline')).toBeVisible()
  expect(screen.queryByText('skeleton')).toBeNull()
  act(() => onlineManager.setOnline(true))
  expect(await screen.findByText('Gold key')).toBeVisible()
})
