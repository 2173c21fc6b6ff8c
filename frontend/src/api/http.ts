import type { ErrorCode } from './constants'
import axios, { type AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios'
import { REQUEST_TIMEOUT_MS } from '@/lib/limits'
import { ApiError, OfflineError } from './errors'
import type { WhoAmI } from './shapes'

interface Retried extends InternalAxiosRequestConfig {
  retried?: boolean
}

interface Session {
  /** The path of the API on this host and in this space, without a trailing slash. */
  apiBase: string
  csrfToken: string
  /** The creator for whom the logged-in user acts, if any. */
  acting: () => WhoAmI['acting']
  /** True while the current page needs a session. */
  onProtectedArea: () => boolean
  goHome: () => unknown
  /** `enroll`: the user has no second factor yet, and this call needs one. */
  goToTwoFactor: (enroll: boolean) => void
  /** The community of this page was closed or suspended meanwhile. */
  communityShut: () => void
  /** Asks the person to confirm who they are. Returns true if they did. */
  confirmPerson: (params: Record<string, unknown>) => Promise<boolean>
}

interface Refusal {
  code?: ErrorCode
  params?: Record<string, unknown>
}

const STEP_UP = '/user/users/my-profile/step-up'
const CHANGE_PASSWORD = '/user/users/my-profile/change-password'
const LOGOUT = '/common/auth/logout'
let session: Session | undefined
let csrfToken = ''
let renewal: Promise<void> | undefined
let sessionIsRenewed: () => void = () => undefined

const endsSession = (config?: Pick<InternalAxiosRequestConfig, 'url'>) =>
  config?.url === CHANGE_PASSWORD || config?.url === LOGOUT

export const http = axios.create({
  timeout: REQUEST_TIMEOUT_MS,
  withCredentials: true,
  paramsSerializer: { indexes: null },
})

/** Functions for navigation are passed in, so that this module does not import the router. */
export function connectSession(given: Session) {
  session = given
  csrfToken = given.csrfToken
  http.defaults.baseURL = given.apiBase
  renewal = undefined
}

/** Set only for a user who acts for a creator with at least one permission. */
export const actingHeader = (acting: WhoAmI['acting']): Record<string, string> =>
  acting?.currentCreatorId && acting.permissions.length > 0 ? { 'X-Acting-Creator': acting.currentCreatorId } : {}

http.interceptors.request.use(async (config) => {
  const isUnsafe = !['get', 'head', 'options'].includes(config.method ?? 'get')
  // A call that waits for the network would be sent later, without a word. Writes must not be delayed like that.
  if (isUnsafe && !navigator.onLine) throw new OfflineError()
  // Pages for visitors are shared between them and so come without a token.
  if (isUnsafe && !csrfToken) await http.get('/common/auth/csrf')
  if (isUnsafe) config.headers.set('X-CSRFToken', csrfToken)
  if (config.url?.startsWith('/creator/')) config.headers.set(actingHeader(session?.acting() ?? null))
  if (endsSession(config)) {
    renewal = new Promise((resolve) => {
      sessionIsRenewed = resolve
    })
  } else {
    // The answer to a new password brings a new session, and the page is left after a logout. A call that was sent with
    // the old session in the meantime would be refused.
    await renewal
  }
  return config
})

http.interceptors.response.use(keepToken, async (failure: AxiosError<Refusal>) => {
  if (endsSession(failure.config)) sessionIsRenewed()
  const status = failure.response?.status
  const code = failure.response?.data?.code
  const request = failure.config as Retried | undefined

  if (status === 403 && code === 'AUTH_TWO_FACTOR_REQUIRED') {
    session?.goToTwoFactor(failure.response?.data?.params?.enroll === true)
    throw new ApiError(failure)
  }
  // An operator stays on the page of a back office that they visit.
  if (failure.response?.data?.params?.isReadOnlyVisit === true) throw new ApiError(failure)
  if (code === 'COMMUNITY_CLOSED' || code === 'COMMUNITY_SUSPENDED') session?.communityShut()
  if (status === 409 && code === 'AUTH_STEP_UP_REQUIRED' && request && !request.retried && request.url !== STEP_UP) {
    const isConfirmed = await session?.confirmPerson(failure.response?.data?.params ?? {})
    if (isConfirmed) return http.request({ ...request, retried: true } as Retried)
  }
  if ((status === 401 || status === 403) && request) {
    if (!request.retried) {
      if (code === 'AUTH_CSRF_FAILED') await http.get('/common/auth/csrf')
      return http.request({ ...request, retried: true } as Retried)
    }
    if (session?.onProtectedArea()) session.goHome()
  }
  throw failure instanceof ApiError ? failure : new ApiError(failure)
})

/** Login and sign-up renew the token; whichever answer carries one is the newest. */
function keepToken(response: AxiosResponse) {
  if (response.config.url === CHANGE_PASSWORD) sessionIsRenewed()
  const token = (response.data as { csrfToken?: unknown } | null)?.csrfToken
  if (typeof token === 'string') csrfToken = token
  return response
}
