import { screen, waitFor } from '@testing-library/react'
import { http as mock, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bootData, fan } from '@/test/builders'
import { show } from '@/test/render'
import { server } from '@/test/server'
import { PushPanel } from './DeliveryPanels'
import { DeviceChoices } from './PushPrompt'

const api = `${bootData.apiBase}/user/notifications/push`
const ENDPOINT = 'https://push.example.com/a'
const device = { id: 'd1', device: 'Chrome on Windows', endpoint: ENDPOINT, createdAt: '2026-10-01T12:00:00Z' }

interface Own {
  endpoint: string
  options: { applicationServerKey: ArrayBuffer }
  toJSON: () => object
  unsubscribe: () => Promise<boolean>
}

/** A browser that can subscribe, and that answers the question about the permission. */
function browser(permission: NotificationPermission) {
  let own: Own | null = null
  const subscribed: string[] = []
  const pushManager = {
    getSubscription: () => Promise.resolve(own),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      subscribed.push(applicationServerKey)
      own = {
        endpoint: ENDPOINT,
        options: { applicationServerKey: new ArrayBuffer() },
        toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'point', auth: 'secret' } }),
        unsubscribe: () => {
          own = null
          return Promise.resolve(true)
        },
      }
      return Promise.resolve(own)
    },
  }
  const registration = { pushManager }
  vi.stubGlobal('PushManager', pushManager)
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: () => Promise.resolve(permission) })
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: {
      register: () => Promise.resolve(registration),
      getRegistration: () => Promise.resolve(registration),
      ready: Promise.resolve(registration),
    },
  })
  return subscribed
}

/** The API with these devices, and whether push may be offered. Stores what is sent. */
function platform(mayOffer: boolean) {
  let devices: (typeof device)[] = []
  const sent: unknown[] = []
  const answer = () => HttpResponse.json({ serverKey: 'key', mayOffer, devices })
  server.use(
    mock.get(api, answer),
    mock.post(api, async ({ request }) => {
      sent.push(await request.json())
      devices = [device]
      return answer()
    }),
    mock.delete(`${api}/one/d1`, () => {
      devices = []
      return new HttpResponse(null, { status: 204 })
    }),
    mock.get(`${bootData.apiBase}/user/notifications/live-alerts`, () => HttpResponse.json({ isOn: false })),
  )
  return sent
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('the question does not come before the first win', async () => {
  browser('granted')
  platform(false)
  show(<DeviceChoices />, { as: fan })
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})

test('after a win, one press subscribes this browser', async () => {
  const subscribed = browser('granted')
  const sent = platform(true)
  const { user } = show(<DeviceChoices />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull())
  expect(subscribed).toEqual(['key'])
  expect(sent).toEqual([{ endpoint: ENDPOINT, publicKey: 'point', secret: 'secret', serverKey: 'key' }])
})

test('a refusal of the browser says what to do, and a refusal of the person is final', async () => {
  browser('denied')
  const sent = platform(true)
  const { user, unmount } = show(<DeviceChoices />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Allow them in its settings')
  await user.click(screen.getByRole('button', { name: 'No, thanks' }))
  expect(screen.queryByRole('region')).toBeNull()
  unmount()

  show(<DeviceChoices />, { as: fan })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull())
  expect(sent).toEqual([])
})

test('the settings list the devices, and turn this one on and off', async () => {
  browser('granted')
  platform(false)
  const { user } = show(<PushPanel />, { as: fan })
  await user.click(await screen.findByRole('button', { name: 'Turn on for this device' }))
  expect(await screen.findByText('this device')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Turn off push on Chrome on Windows' }))
  expect(await screen.findByRole('button', { name: 'Turn on for this device' })).toBeVisible()
})

test('a browser without push says so', async () => {
  platform(false)
  show(<PushPanel />, { as: fan })
  expect(await screen.findByText(/This browser cannot show push notifications/)).toBeVisible()
})
