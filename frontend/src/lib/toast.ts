import { notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import type { ToastType } from './enumerations'
import { READ_TOAST_MS, TOAST_MS } from './limits'
import { message } from './text'

/** One toast per cause: the same text again replaces the toast that is still up. `links` follow the text. */
export function toast(
  type: ToastType,
  text: string,
  title: string | undefined = type === 'ERROR' ? message.errorTitle : undefined,
  links?: ReactNode,
) {
  const id = `${type}:${title ?? ''}:${text}`
  notifications.hide(id)
  notifications.show({
    id,
    title,
    message: links ? [text, links] : text,
    autoClose: type === 'SUCCESS_PRIMARY' ? READ_TOAST_MS : TOAST_MS,
    className: `toast toast-${type.toLowerCase()}`,
    role: type === 'ERROR' ? 'alert' : 'status',
  })
}

/** Takes a toast away that is no longer true. */
export const hideToast = (type: ToastType, text: string) => notifications.hide(`${type}::${text}`)

const LATER = 'gemhall:toast'

/** For something that was done right before the page loads again. */
export const toastAfterReload = (text: string) => sessionStorage.setItem(LATER, text)

/** Shows the text that `toastAfterReload` kept, once. */
export function toastKept() {
  const text = sessionStorage.getItem(LATER)
  sessionStorage.removeItem(LATER)
  if (text) toast('SUCCESS', text)
}
