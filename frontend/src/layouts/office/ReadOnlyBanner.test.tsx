import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fan } from '@/test/builders'
import { show } from '@/test/render'
import { ReadOnlyBanner } from './ReadOnlyBanner'

const acting = { currentCreatorId: 'x', permissions: [], isOwner: true }

test('says until when an operator visits, and offers the end of the visit', () => {
  show(<ReadOnlyBanner />, { as: { ...fan, acting: { ...acting, readOnlyUntil: '2026-11-24T10:30:00Z' } } })
  expect(screen.getByRole('status')).toHaveTextContent('You cannot change or export anything')
  expect(screen.getByRole('link', { name: 'End the visit' })).toHaveAttribute('href', '/desk/do/community.leave/-')
})

test('is not there for the team', () => {
  show(<ReadOnlyBanner />, { as: { ...fan, acting } })
  expect(screen.queryByRole('status')).toBeNull()
})
