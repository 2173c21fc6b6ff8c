import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { boot } from '@/api/boot'
import { show } from '@/test/render'
import { PlatformLayout } from './PlatformLayout'

afterEach(() => {
  delete boot.error
  boot.host = 'platform'
})

test('a page that could not be resolved leads to the platform and nowhere that would not answer', () => {
  boot.error = { code: 'HOST_UNKNOWN', message: 'Unknown host' }
  boot.host = 'custom'
  show(<PlatformLayout />)
  expect(screen.getByRole('link', { name: 'Gemhall, home' })).toHaveAttribute('href', 'http://localhost:3000/')
  expect(screen.queryByRole('link', { name: 'Explore' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Log in' })).toBeNull()
})

test('the platform’s own places have their names', () => {
  show(<PlatformLayout />)
  expect(screen.getAllByRole('link', { name: 'Explore' })[0]).toHaveAttribute('href', '/explore')
  expect(screen.queryByRole('link', { name: 'My Communities' })).toBeNull()
})
