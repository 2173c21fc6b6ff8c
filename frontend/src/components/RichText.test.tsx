import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '@/test/render'
import { isEmbed } from './Embed'
import { RichText } from './RichText'

const PICTURE = `/api/public/files/${'a'.repeat(32)}-${'b'.repeat(32)}.webp`

test('the elements of a page are drawn', () => {
  show(
    <RichText
      html={`<h2>About</h2><p>A <strong>bold</strong> <a href="https://example.com/" rel="x">link</a></p><ul><li>One</li></ul><img src="${PICTURE}" alt="A mug" width="640" height="480">`}
    />,
  )
  expect(screen.getByRole('heading', { name: 'About', level: 2 })).toBeInTheDocument()
  const link = screen.getByRole('link', { name: 'link' })
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
  expect(screen.getByRole('img', { name: 'A mug' })).toHaveAttribute('height', '480')
  expect(screen.getByRole('listitem')).toHaveTextContent('One')
})

test.each([
  '<script>window.__ran = 1</script>',
  '<img src="x" onerror="window.__ran = 1">',
  '<svg onload="window.__ran = 1"></svg>',
  '<iframe src="https://evil.example"></iframe>',
  '<p style="position:fixed" onclick="window.__ran = 1" id="root" class="x">x</p>',
  '<a href="javascript:window.__ran = 1">x</a>',
  '<a href="https://\u202Emoc.live">x</a>',
  '<img src="https://evil.example/spy.png">',
  '<div data-embed="evil" data-id="dQw4w9WgXcQ"></div>',
])('markup that the server would remove has no effect: %s', (html) => {
  show(<RichText html={html} />)
  expect(
    document.querySelector('[class*=text] :is(script, img, svg, iframe, a, [style], [id], [onclick], button)'),
  ).toBeNull()
  expect(document.querySelector('[class*=text]')).not.toBeNull()
})

test('a video is loaded after the click, in a sandboxed frame of our own', async () => {
  const { user } = show(<RichText html='<div data-embed="youtube" data-id="dQw4w9WgXcQ" data-title="A song"></div>' />)
  expect(document.querySelector('iframe')).toBeNull()
  await user.click(screen.getByRole('button', { name: /A song/ }))
  const frame = screen.getByTitle('A song')
  expect(frame).toHaveAttribute('src', '/embed/youtube/dQw4w9WgXcQ')
  expect(frame).toHaveAttribute('sandbox')
})

test('only ids of known sites are players', () => {
  expect(isEmbed('youtube', 'dQw4w9WgXcQ')).toBe(true)
  expect(isEmbed('twitch', 'channel-nova')).toBe(true)
  expect(isEmbed('youtube', 'dQw4w9WgXcQ/../x')).toBe(false)
  expect(isEmbed('toString', 'x')).toBe(false)
})
