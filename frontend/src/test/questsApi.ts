import { http as mock, HttpResponse } from 'msw'
import { dialogs as all } from '@/app/frames/community'
import type { Registry } from '@/dialogs/dialogs'
import { bootData, fan } from './builders'
import { attempt, challenge, nothingWaits } from './challenge'
import { nothingPays } from './earning'
import { formDataOf, server } from './server'

export const at = (path: string) => `${bootData.apiBase}${path}`
const pays = mock.get(at('/user/earning/own'), () => HttpResponse.json(nothingPays))
export const dialogs: Registry = {
  'challenge-view': all['challenge-view'],
  'challenge-action': all['challenge-action'],
  'challenge-review': all['challenge-review'],
}
export const ready = {
  ...challenge,
  own: { ...attempt, status: 'CAN_REWARD', progress: 100, completed: 1 },
  rewardsReady: 1,
}

/** The API with one challenge; returns the calls that write. */
export function serve(first: object) {
  let shown: object = first
  const sent: { path: string; key: string | null; body?: FormData }[] = []
  const write = async (request: Request, next: object) => {
    const path = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const isForm = request.headers.get('Content-Type')?.startsWith('multipart')
    sent.push({
      path,
      key: request.headers.get('Idempotency-Key'),
      body: isForm ? await formDataOf(request) : undefined,
    })
    shown = { ...shown, ...next }
    return HttpResponse.json(shown)
  }
  const one = `/user/challenges/one/${challenge.id}`
  server.use(
    pays,
    mock.get(at('/common/auth/whoami'), () => HttpResponse.json({ ...fan, balance: '200', walletVersion: 2 })),
    mock.get(at('/user/challenges/all'), () => HttpResponse.json({ data: [shown], total: 1 })),
    mock.get(at('/user/challenges/chains/all'), () => HttpResponse.json({ data: [], total: 0 })),
    mock.get(at(one), () => HttpResponse.json(shown)),
    mock.get(at('/user/challenges/ready'), () => HttpResponse.json(nothingWaits)),
    mock.post(at(`${one}/start`), ({ request }) => write(request, { own: attempt, history: [attempt] })),
    mock.post(at(`${one}/submit`), ({ request }) => write(request, { own: { ...attempt, status: 'PENDING' } })),
    mock.post(at(`${one}/claim`), ({ request }) =>
      write(request, { own: { ...attempt, status: 'COMPLETED', completed: 1 }, rewardsReady: 0 }),
    ),
  )
  return { sent }
}
