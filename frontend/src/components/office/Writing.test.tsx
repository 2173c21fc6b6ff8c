import { Button } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fan } from '@/test/builders'
import { show } from '@/test/render'
import { OfficePage } from './OfficePage'

const page = (
  <OfficePage title="Store" actions={<Button>Publish</Button>}>
    <p>Products</p>
  </OfficePage>
)
const acting = { currentCreatorId: 'x', permissions: [], isOwner: true }

test('a visit can press no action of a page', () => {
  show(page, { as: { ...fan, acting: { ...acting, readOnlyUntil: '2026-11-21T12:30:00Z' } } })
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled()
})

test('the team can', () => {
  show(page, { as: { ...fan, acting } })
  expect(screen.getByRole('button', { name: 'Publish' })).toBeEnabled()
})
