import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RafflePage } from '@/api/shapes'
import { raffle } from '@/test/raffle'
import { show } from '@/test/render'
import DrawReel from './DrawReel'

const { spinsOf } = vi.hoisted(() => ({ spinsOf: vi.fn<(raffle: RafflePage) => unknown>() }))
vi.mock('./replay', async (original) => ({ ...(await original<object>()), spinsOf }))

test('the draw shows avatars, own tickets as such, and the name of the winner, in view', async () => {
  const winner = {
    id: 'w1',
    place: 1,
    ticket: 3,
    username: 'ada',
    prize: raffle.prizes[0]!,
    state: 'CLAIMED' as const,
    reason: null,
    claimUntil: null,
    claimedAt: null,
    isOwn: false,
  }
  const own = {
    first: 7,
    last: 8,
    count: 2,
    source: 'BOUGHT' as const,
    reason: null,
    paid: '20',
    pseudonym: '',
    createdAt: '',
  }
  spinsOf.mockReturnValue([{ winner, tickets: [5, 7, 3] }])
  // The draw does not play for a person who wants no motion.
  const moving = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }
  vi.spyOn(window, 'matchMedia').mockReturnValue(moving as unknown as MediaQueryList)
  const scroll = vi.fn<() => void>()
  HTMLElement.prototype.scrollIntoView = scroll
  const over: RafflePage = { ...raffle, status: 'FINISHED', tickets: [own], winners: [winner] }
  const { user } = show(<DrawReel raffle={over} live={false} onShown={() => undefined} />)
  await user.click(await screen.findByRole('button', { name: 'Watch the draw' }))
  expect(screen.getByText('ada won')).toBeInTheDocument()
  expect(screen.getByText('#5')).toBeInTheDocument()
  expect(screen.getByText('You')).toBeInTheDocument()
  expect(screen.queryByText('#7')).toBeNull()
  expect(scroll).toHaveBeenCalledWith(expect.objectContaining({ block: 'center' }))
})
