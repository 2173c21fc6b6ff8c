import { Button } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/test/render'

test('a plain button has the edge that keeps a brand color near the background visible', () => {
  show(<Button>Join</Button>)
  const button = screen.getByRole('button', { name: 'Join' })
  expect(button.style.getPropertyValue('--button-bd')).toBe('1px solid var(--brand-edge)')
  expect(button.style.getPropertyValue('--button-color')).toBe('var(--brand-label)')
})
