import { expect, test } from 'vitest'
import { inRem } from '../../scalableLengths'

test.each([
  ['font: 600 14px/20px Arial', 'font: 600 0.875rem/1.25rem Arial'],
  ['--bar: 64px;', '--bar: 4rem;'],
  ['padding: 0 -12px calc(100% - 16px)', 'padding: 0 -0.75rem calc(100% - 1rem)'],
  ['border: 1px solid', 'border: 1px solid'],
  ['.a-16px {} /* 44 px */', '.a-16px {} /* 44 px */'],
])('lengths are written in rem, except hairlines: %s', (written, expected) => {
  expect(inRem(written)).toBe(expected)
})
