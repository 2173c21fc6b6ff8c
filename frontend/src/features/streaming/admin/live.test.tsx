import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { LiveSwitch } from '@/api/shapes'
import { useDialogs } from '@/dialogs/dialogs'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import GoLiveDialog from './GoLiveDialog'
import { LivePanel } from './LivePanel'

const owner = { ...fan, acting: { currentCreatorId: 'x', permissions: [], isOwner: true } }
const live = `${bootData.apiBase}/creator/live`

const off: LiveSwitch = { live: null, source: null, endsAt: null, available: true, url: 'https://kick.com/nova' }
const on: LiveSwitch = {
  ...off,
  source: 'SWITCH',
  endsAt: '2026-11-21T23:00:00Z',
  live: {
    platform: 'KICK',
    title: 'Late slots',
    viewers: null,
    since: '2026-11-21T11:00:00Z',
    url: off.url,
    version: 1,
    isConnected: false,
  },
}

const answers = (found: LiveSwitch) => server.use(mock.get(live, () => HttpResponse.json(found)))

test('without a channel the creator can go live, and end it', async () => {
  answers(off)
  const { user } = show(<LivePanel />, { as: owner })
  expect(await screen.findByText('You are not live')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'I am live now' }))
  expect(useDialogs.getState().at(-1)).toMatchObject({ kind: 'go-live', props: { url: off.url } })
})

test('the badge of the switch says when it ends, and can be ended', async () => {
  answers(on)
  const sent: unknown[] = []
  server.use(
    mock.patch(live, async ({ request }) => {
      sent.push(await request.json())
      answers(off)
      return HttpResponse.json(off)
    }),
  )
  const { user } = show(<LivePanel />, { as: owner })
  expect(await screen.findByText('You are live on Kick')).toBeVisible()
  expect(screen.getByText(/ends automatically: .*2026/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'End live badge' }))
  expect(await screen.findByText('You are not live')).toBeVisible()
  expect(sent).toEqual([{ isLive: false, url: '', title: '' }])
})

test('going live sends the address and the title', async () => {
  const sent: unknown[] = []
  server.use(
    mock.patch(live, async ({ request }) => {
      sent.push(await request.json())
      return HttpResponse.json(on)
    }),
  )
  const { user } = show(<GoLiveDialog url={off.url} />, { as: owner })
  expect(screen.getByLabelText(/Address of the stream/)).toHaveValue(off.url)
  await user.type(screen.getByLabelText(/Title/), 'Late slots')
  await user.click(screen.getByRole('button', { name: 'Show live badge' }))
  await waitFor(() => expect(sent).toEqual([{ isLive: true, url: off.url, title: 'Late slots' }]))
})

test('an address that is refused is explained at its field', async () => {
  server.use(
    mock.patch(live, () =>
      HttpResponse.json(
        { code: 'VALIDATION_ERROR', message: '', params: {}, fields: { url: 'Enter a valid https address' } },
        { status: 400 },
      ),
    ),
  )
  const { user } = show(<GoLiveDialog url="" />, { as: owner })
  await user.type(screen.getByLabelText(/Address of the stream/), 'kick.com/nova')
  await user.click(screen.getByRole('button', { name: 'Show live badge' }))
  expect(await screen.findByText('Enter a valid https address')).toBeVisible()
})

test('with a connected channel there is no switch', async () => {
  answers({ ...on, source: 'TWITCH', available: false })
  show(<LivePanel />, { as: owner })
  expect(await screen.findByRole('link', { name: 'View connections' })).toHaveAttribute(
    'href',
    '/admin/settings?tab=CONNECTIONS',
  )
  expect(screen.queryByRole('button')).toBeNull()
})
