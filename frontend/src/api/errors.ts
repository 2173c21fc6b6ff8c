import type { ErrorCode } from './constants'
import { isAxiosError } from 'axios'
import { errorTexts, NO_ANSWER, OFFLINE, SERVER_PROBLEM } from '@/lib/errorTexts'
import { message } from '@/lib/text'

/** An error of the API, or a failure before the API answered: `status` is then undefined. */
export class ApiError extends Error {
  readonly status: number | undefined
  readonly code: ErrorCode | undefined
  readonly params: Record<string, unknown>
  readonly fields: Record<string, string>

  constructor(source?: unknown) {
    const answer = isAxiosError(source) ? source.response : undefined
    const body = (answer?.data ?? {}) as Partial<Pick<ApiError, 'code' | 'message' | 'params' | 'fields'>>
    super(body.message || message.unknown)
    this.status = answer?.status
    this.code = body.code
    this.params = body.params ?? {}
    this.fields = body.fields ?? {}
  }
}

/** The browser is offline, so nothing was sent. */
export class OfflineError extends ApiError {
  override readonly message = OFFLINE
}

/** True if no answer came: the person decides whether to try again, and the try repeats the same call. */
export const isUnanswered = (error: unknown) => error instanceof ApiError && error.status === undefined

/** True if the call was sent and may have gone through: the next try must repeat it to the letter. */
export const mayHaveGoneThrough = (error: unknown) => isUnanswered(error) && !(error instanceof OfflineError)

/**
 * Refused for good: the next try is a new intent, with a key of its own. Without an answer, or while the first try is
 * still under way, it may have gone through, so trying again must carry the same key.
 */
export const isRefused = (error: unknown) =>
  error instanceof ApiError &&
  error.status !== undefined &&
  error.status < 500 &&
  error.code !== 'IDEMPOTENCY_IN_FLIGHT'

/** The words for people: our own for a known code, else the server's, else a general one. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) {
    if (error instanceof OfflineError) return `${OFFLINE} Nothing was sent.`
    if (error.status === undefined) return NO_ANSWER
    const known = error.code ? errorTexts[error.code] : undefined
    if (!error.code && error.status >= 500) return SERVER_PROBLEM
    return (typeof known === 'function' ? known(error.params) : known) || error.message
  }
  return (error instanceof Error && error.message) || message.unknown
}
