// The service worker of one host: push notifications, and a page for visitors without a connection. One worker serves
// the platform and the communities below /creator/<slug>/; each custom domain has its own.
const KEPT = 'gemhall-offline-1'
const FRESH_MS = 86_400_000
const PUSH = '/api/user/notifications/push'

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** The start of the addresses of the community of a page; empty for the platform and on a custom domain. */
const baseOf = (path) => /^\/creator\/[^/]+/.exec(path)?.[0] ?? ''

/** Keeps the offline page of a community, which wears its look. */
async function keepOfflinePage(base) {
  const cache = await caches.open(KEPT)
  const known = await cache.match(`${base}/offline`)
  if (known && Date.now() - Date.parse(known.headers.get('Date') ?? '') < FRESH_MS) return
  await cache.add(`${base}/offline`)
}

async function offlinePage(path) {
  const cache = await caches.open(KEPT)
  return (await cache.match(`${baseOf(path)}/offline`)) ?? (await cache.match('/offline')) ?? Response.error()
}

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return
  const { pathname } = new URL(event.request.url)
  event.respondWith(fetch(event.request).catch(() => offlinePage(pathname)))
  event.waitUntil(keepOfflinePage(baseOf(pathname)).catch(() => undefined))
})

/** The message, or words for a message that cannot be read. Browsers end the push of hosts that show nothing. */
function messageOf(data) {
  try {
    const message = data.json()
    if (typeof message.title === 'string') return message
  } catch {
    // No data, or not ours.
  }
  return { title: 'You have a new notification', url: '/notifications' }
}

async function show({ title, body, icon, tag, badge, canMute, ...data }) {
  if (Number.isInteger(badge) && 'setAppBadge' in self.navigator) await self.navigator.setAppBadge(badge).catch(() => {})
  const actions = canMute ? [{ action: 'mute', title: 'Turn these off' }] : []
  await self.registration.showNotification(title, { body, icon, tag, actions, data })
}

self.addEventListener('push', (event) => event.waitUntil(show(messageOf(event.data))))

async function call(method, path, body) {
  const { csrfToken } = await (await fetch('/api/common/auth/csrf')).json()
  const answer = await fetch(path, {
    method,
    headers: { 'Content-Type': 'application/json', 'X-CSRFToken': csrfToken },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`Status ${answer.status}`)
}

/** Opens a page of this host, in a window that is open or in a new one. */
async function open(path) {
  const address = new URL(path ?? '/notifications', self.location.origin)
  const url = address.origin === self.location.origin ? address.href : `${self.location.origin}/notifications`
  const [window] = await self.clients.matchAll({ type: 'window' })
  // A window of another worker cannot be moved.
  const moved = await window?.navigate(url).catch(() => null)
  return moved ? moved.focus().catch(() => moved) : self.clients.openWindow(url)
}

const mute = (id) =>
  call('PATCH', `/api/user/notifications/one/${id}/mute`, { isMuted: true }).catch(() => open('/notifications'))

self.addEventListener('notificationclick', (event) => {
  const { id, url } = event.notification.data ?? {}
  event.notification.close()
  event.waitUntil(event.action === 'mute' ? mute(id) : open(url))
})

/** The browser renewed the subscription: the host gets the new address. */
async function subscribeAgain() {
  const { serverKey } = await (await fetch(PUSH)).json()
  const fresh = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
  const { endpoint, keys } = fresh.toJSON()
  await call('POST', PUSH, { endpoint, publicKey: keys.p256dh, secret: keys.auth, serverKey })
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAgain()))
