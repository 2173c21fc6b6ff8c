import { isAxiosError } from 'axios'
import { message } from '@/lib/text'

/** What the API said, or a failure before it could. `status` is undefined when no answer came. */
export class ApiError extends Error {
  readonly status: number | undefined
  readonly code: string | undefined
  readonly params: Record<string, unknown>
  readonly fields: Record<string, string>

  constructor(source: unknown) {
    const answer = isAxiosError(source) ? source.response : undefined
    const body = (answer?.data ?? {}) as Partial<Pick<ApiError, 'code' | 'message' | 'params' | 'fields'>>
    super(body.message ?? (source instanceof Error ? source.message : message.unknown))
    this.status = answer?.status
    this.code = body.code
    this.params = body.params ?? {}
    this.fields = body.fields ?? {}
  }
}

const texts: Record<string, string> = {
  AUTH_CSRF_FAILED: 'This page is out of date. Reload it and try again.',
  AUTH_INVALID_CREDENTIALS: 'Wrong e-mail, username or password.',
  AUTH_LOCKED: 'Too many attempts. Wait a few minutes and try again.',
  BUSY_RETRY: 'Busy right now. Try again in a moment.',
  COMMUNITY_NOT_READY: 'This community is still being built. Try again in a moment.',
  IDEMPOTENCY_IN_FLIGHT: 'The same request is still running. Wait a moment.',
  PRICE_CHANGED: 'The price has changed. Have another look before you buy.',
  RATE_LIMITED: 'Too many requests. Wait a moment and try again.',
  STORE_PURCHASE_LIMIT: 'You have had today’s share of this product. Come back tomorrow.',
  USER_EMAIL_NOT_VERIFIED: 'Confirm your e-mail first: the link is in your inbox.',
  WALLET_SPENDING_STOPPED: 'Spending is paused while the books are checked. Nothing was taken.',
}

/** The words for people: our own for a known code, else the server's, else the failure's, else a general one. */
export function errorText(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status === undefined) return 'No answer from the server. Check your connection and try again.'
    return (error.code && texts[error.code]) || error.message || message.unknown
  }
  return (error instanceof Error && error.message) || message.unknown
}
