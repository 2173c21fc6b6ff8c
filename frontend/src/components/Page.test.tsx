import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { COMMUNITY_WALLET_HEADING } from '@/api/constants'
import { boot } from '@/api/boot'
import { Page } from './Page'

it('shows the heading of the manifest with the name of the community', () => {
  const community = boot.community
  if (!community) throw new Error('The boot data of the tests have a community.')
  const { name } = community
  // In a text that replaces another one, these letters would stand for something else.
  community.name = '$& and $$'
  render(<Page {...COMMUNITY_WALLET_HEADING}>…</Page>)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your wallet')
  expect(screen.getByText('All your transactions at $& and $$.')).toBeVisible()
  community.name = name
})
