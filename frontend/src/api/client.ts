import { answerInPage } from './firstAnswers'
import { http } from './http'
import type { paths } from './schema'

type Method = 'get' | 'post' | 'patch' | 'delete'

/** The document's addresses without their prefix: the base address of this host and space is put before them. */
type Address<M extends Method> = {
  [Path in keyof paths]: paths[Path][M] extends object ? (Path extends `/api${infer Rest}` ? Rest : never) : never
}[keyof paths]

type Operation<M extends Method, A extends string> = `/api${A}` extends keyof paths ? paths[`/api${A}`][M] : never

type PathOf<Op> = Op extends { parameters: { path: infer Path extends object } }
  ? { path: { [Name in keyof Path]: string } }
  : unknown

type QueryOf<Op> = Op extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never

type BodyOf<Op> = Op extends { requestBody?: infer Body }
  ? NonNullable<Body> extends { content: infer Content }
    ? JsonOf<Content> | ('multipart/form-data' extends keyof Content ? FormData : never)
    : never
  : never

interface Common {
  signal?: AbortSignal
  /** For every call that moves gems: the same key for the same intent, so that trying again can never pay twice. */
  idempotencyKey?: string
  /** The call goes on after its page is left. */
  outlivesPage?: boolean
}

type JsonOf<Content> = Content extends { 'application/json': infer Json } ? Json : never

type Options<Op> = PathOf<Op> &
  ([QueryOf<Op>] extends [never] ? unknown : { query?: QueryOf<Op> }) &
  ([BodyOf<Op>] extends [never] ? unknown : { body: BodyOf<Op> }) &
  Common

/** Options may be left out when none of them is required. */
type Arguments<Op> = object extends Options<Op> ? [options?: Options<Op>] : [options: Options<Op>]

type Answer<Op> = Op extends { responses: infer Responses }
  ? Responses[keyof Responses & (200 | 201 | 202)] extends { content: infer Content }
    ? JsonOf<Content>
    : void
  : never

interface Loose extends Common {
  path?: Record<string, string>
  query?: object
  body?: unknown
}

const call =
  <M extends Method>(method: M) =>
  async <A extends Address<M>>(
    address: A,
    ...[options]: Arguments<Operation<M, A>>
  ): Promise<Answer<Operation<M, A>>> => {
    const { path = {}, query, body, signal, idempotencyKey, outlivesPage } = (options ?? {}) as Loose
    const url = address.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
    const inPage = method === 'get' ? answerInPage(url, query) : undefined
    if (inPage !== undefined) return inPage as Answer<Operation<M, A>>
    const headers = idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}
    const response = await http.request<Answer<Operation<M, A>>>({
      method,
      url,
      params: query,
      data: body,
      signal,
      headers,
      ...(outlivesPage && { adapter: 'fetch', fetchOptions: { keepalive: true } }),
    })
    return response.data
  }

/** Every call the API knows, and no other: a wrong address, parameter or body does not compile. */
export const api = { get: call('get'), post: call('post'), patch: call('patch'), delete: call('delete') }

/** The query a list's address takes. */
export type ListQuery<A extends Address<'get'>> = QueryOf<Operation<'get', A>>
