import { http } from './http'

interface Options {
  path?: Record<string, string>
  query?: object
  body?: unknown
  signal?: AbortSignal
  /** For every call that moves gems: the same key for the same intent, so that trying again can never pay twice. */
  idempotencyKey?: string
}

async function call<Answer>(method: string, template: string, options: Options = {}): Promise<Answer> {
  const { path = {}, query, body, signal, idempotencyKey } = options
  const url = template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
  const headers = idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}
  const response = await http.request<Answer>({ method, url, params: query, data: body, signal, headers })
  return response.data
}

export const api = {
  get: <Answer>(path: string, options?: Options) => call<Answer>('get', path, options),
  post: <Answer = void>(path: string, options?: Options) => call<Answer>('post', path, options),
  patch: <Answer = void>(path: string, options?: Options) => call<Answer>('patch', path, options),
  delete: <Answer = void>(path: string, options?: Options) => call<Answer>('delete', path, options),
}
