import { boot } from '@/api/boot'
import { api } from '@/api/client'
import type { PendingAction } from '@/api/shapes'

export const JOIN: PendingAction = { kind: 'JOIN_COMMUNITY', reference: '', quantity: 1, option: null }

/** The action that the person pressed in this community before the login; null once it is done. */
export const pendingAction = () => boot.whoami.pendingAction

/** The same, if it is about this thing: its choices are those of the person. */
export function pendingFor(kind: PendingAction['kind'], reference: string) {
  const waiting = pendingAction()
  return waiting?.kind === kind && waiting.reference === reference ? waiting : null
}

export function finishPending() {
  boot.whoami.pendingAction = null
}

/** Keeps the action through the login, on this host. The server checks everything again when it is carried out. */
export const rememberAction = (action: PendingAction) => api.post('/common/auth/pending-action', { body: action })

export const forgetAction = () => api.delete('/common/auth/pending-action')
