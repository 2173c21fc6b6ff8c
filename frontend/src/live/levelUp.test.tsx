import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '@/api/queryClient'
import { levelRanges } from '@/api/queries/levels'
import { show } from '@/test/render'
import { levelUp } from './levelUp'

const media = (matches: boolean) =>
  ({ matches, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList

test('a new level is said once: by the badge, and with reduced motion by a toast', async () => {
  let end = () => {}
  const finished = new Promise<void>((resolve) => (end = resolve))
  Element.prototype.animate = vi.fn<() => object>(() => ({ finished })) as unknown as Element['animate']
  const motion = vi.spyOn(window, 'matchMedia').mockImplementation(() => media(false))
  show(null)
  queryClient.setQueryData(levelRanges.queryKey, { data: [], total: 0 })
  const badge = levelUp(3)
  expect(await screen.findByText('Level 3')).toBeVisible()
  expect(screen.queryByText('You reached level 3.')).toBeNull()
  end()
  await badge
  await waitFor(() => expect(screen.queryByText('Level 3')).toBeNull())
  motion.mockImplementation(() => media(true))
  await act(() => levelUp(4))
  expect(await screen.findByText('You reached level 4.')).toBeVisible()
  expect(screen.queryByText('Level 4')).toBeNull()
  motion.mockRestore()
})
