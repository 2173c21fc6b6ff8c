import { queryOptions } from '@tanstack/react-query'
import { api } from '@/api/client'
import { keyFor } from '@/api/keys'
import { queryClient } from '@/api/queryClient'

const WORKER = '/service-worker.js'

export const push = queryOptions({
  queryKey: keyFor('push'),
  queryFn: ({ signal }) => api.get('/user/notifications/push', { signal }),
})

/** False in browsers without push notifications. On iPhones they exist once the page is on the home screen. */
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const registerWorker = () => navigator.serviceWorker.register(WORKER)

const subscription = async () => (await navigator.serviceWorker.getRegistration('/'))?.pushManager.getSubscription()

/** The address of this browser's subscription; null without one. */
export const ownEndpoint = queryOptions({
  queryKey: keyFor('push', 'endpoint'),
  queryFn: async () => (canPush() && (await subscription())?.endpoint) || null,
})

/** The user or the browser refused the permission. */
export class PushRefused extends Error {}

/** Asks for the permission, and shows push notifications in this browser. Throws PushRefused. */
export async function turnPushOn() {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused()
  await registerWorker()
  await subscribe()
}

/** Ends the push notifications of this browser or of another one. */
export async function turnPushOff(device: { id: string; endpoint: string }) {
  const own = await subscription()
  if (own?.endpoint === device.endpoint) await own.unsubscribe()
  await api.delete('/user/notifications/push/one/{device_id}', { path: { device_id: device.id } })
  await queryClient.invalidateQueries({ queryKey: push.queryKey })
}

async function subscribe() {
  const { serverKey } = await queryClient.fetchQuery({ ...push, staleTime: 0 })
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  // A subscription belongs to one key. The platform may have a new one.
  if (known && keyText(known.options.applicationServerKey) !== serverKey) await known.unsubscribe()
  const own = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
  const { endpoint, keys } = own.toJSON()
  const answer = await api.post('/user/notifications/push', {
    body: { endpoint: endpoint ?? '', publicKey: keys?.p256dh ?? '', secret: keys?.auth ?? '', serverKey },
  })
  queryClient.setQueryData(push.queryKey, answer)
  queryClient.setQueryData(ownEndpoint.queryKey, endpoint ?? null)
}

const keyText = (key: ArrayBuffer | null) =>
  btoa(String.fromCodePoint(...new Uint8Array(key ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** After a new login, the server knows this browser's subscription no more: it gets it again. */
export async function renewPush() {
  if (!canPush() || Notification.permission !== 'granted') return
  const own = await subscription()
  if (!own) return
  const { devices, serverKey } = await queryClient.fetchQuery(push)
  const isKnown = devices.some(({ endpoint }) => endpoint === own.endpoint)
  if (!isKnown || keyText(own.options.applicationServerKey) !== serverKey) await subscribe()
}
