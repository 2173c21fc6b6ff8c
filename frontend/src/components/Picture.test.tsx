import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/test/render'
import { Picture } from './Picture'

const id = '01890000-0000-7000-8000-00000000000a'

test.each([
  ['/api/public/files/a-b.webp', '/api/public/files/a-b.webp?w=120 120w'],
  [
    `/api/user/support-tickets/one/${id}/pictures/${id}`,
    `/api/user/support-tickets/one/${id}/pictures/${id}?w=120 120w`,
  ],
  [`/api/creator/x/${id}/picture?creator=nova`, `/api/creator/x/${id}/picture?creator=nova&w=120 120w`],
  ['/api/user/raffle-tickets/win/w1/picture.png', null],
  ['/api/creator/sharing/pictures/TWITCH.webp?creator=nova&v=abc', null],
  ['https://casino.example/logo.png', null],
])('a stored picture is fetched in the width that the screen needs: %s', (src, first) => {
  show(<Picture src={src} sizes="100px" alt="It" />)
  const set = screen.getByRole('img').getAttribute('srcset')
  expect(set?.split(', ')[0] ?? null).toBe(first)
})
