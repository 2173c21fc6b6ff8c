import { http as mock, HttpResponse } from 'msw'
import type { Profile } from '@/api/shapes'
import { bootData, fan } from './builders'
import { formDataOf, server } from './server'

/** An address of the person's own profile. */
export const at = (path: string) => `${bootData.apiBase}/user/users/my-profile${path}`

export const profile: Profile = {
  id: fan.user!.id,
  username: 'kai',
  email: 'kai@example.com',
  emailVerified: true,
  avatarUrl: null,
  createdAt: '2026-11-01T00:00:00Z',
  hasPassword: true,
  twoFactor: { app: false, email: false, backupCodesLeft: 0 },
  fullName: '',
  country: null,
  role: null,
  birthDate: null,
  ageConfirmedAt: null,
  emailChange: null,
}

export const device = {
  id: '0190a000-0000-7000-8000-00000000000a',
  device: 'Chrome on Windows',
  ip: '127.0.0.1',
  host: 'localhost',
  createdAt: '2026-11-01T00:00:00Z',
  lastSeenAt: '2026-11-21T12:00:00Z',
  current: true,
}
export const phone = { ...device, id: `${device.id.slice(0, -1)}b`, device: 'Mobile Safari on iPhone', current: false }

/** The answers every page of settings asks for; `onSave` receives the changes of the profile. */
export function answerAccount(onSave: (body: FormData | string) => void = () => undefined) {
  server.use(
    mock.get(`${bootData.apiBase}/common/auth/whoami`, () => HttpResponse.json(fan)),
    mock.get(at(''), () => HttpResponse.json(profile)),
    mock.get(`${bootData.apiBase}/misc/countries`, () =>
      HttpResponse.json({ data: [{ id: 752, name: 'Sweden', dial_code: '+46', code: 'SE' }], total: 1 }),
    ),
    mock.get(at('/sessions'), () => HttpResponse.json({ data: [device, phone], total: 2 })),
    mock.patch(at(''), async ({ request }) => {
      const isForm = request.headers.get('Content-Type')?.startsWith('multipart')
      onSave(isForm ? await formDataOf(request) : await request.text())
      return HttpResponse.json(profile)
    }),
  )
}
