import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorText } from '@/api/errors'
import { toast } from '@/lib/toast'
import { leaveEntry } from './DialogBack'
import { addressDialog, type DialogKind, type DialogProps, dismissDialog, openDialog, useDialogs } from './dialogs'

interface Props<Kind extends DialogKind> {
  kind: Kind
  /** The name in the address: `?product=gold-key`. */
  param: string
  slugOf: (props: DialogProps[Kind]) => string
  /** Loads the dialog's props after a reload. If it fails, the address is cleaned and the reason shown. */
  load: (slug: string) => Promise<DialogProps[Kind]>
}

/** Gives a dialog an address: Back closes it and stays on the list, a reload opens it again. */
export function DialogAddress<Kind extends DialogKind>({ kind, param, slugOf, load }: Props<Kind>) {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const entry = useDialogs((stack) => stack.find((one) => one.kind === kind && one.open))
  const shown = entry ? slugOf(entry.props as DialogProps[Kind]) : null
  const named = new URLSearchParams(search).get(param)
  const before = useRef<{ shown: string | null; named: string | null }>({ shown: null, named: null })

  useEffect(() => addressDialog(kind), [kind])

  useEffect(() => {
    const was = before.current
    before.current = { shown, named }
    if (shown === named) return
    const address = (slug: string | null) => {
      const params = new URLSearchParams(search)
      if (slug === null) params.delete(param)
      else params.set(param, slug)
      return { pathname, search: params.toString() }
    }
    const leave = () => void navigate(address(null), { replace: true, preventScrollReset: true })
    if (shown !== was.shown) {
      // The dialog was opened, replaced or closed by hand.
      if (shown !== null) void navigate(address(shown), { state: { dialog: kind }, preventScrollReset: true })
      else if ((state as { dialog?: string } | null)?.dialog === kind) leaveEntry(() => navigate(-1))
      else leave()
    } else if (named === null) dismissDialog(kind)
    else {
      load(named).then(
        (props) => {
          if (before.current.named === named) openDialog(kind, props)
        },
        (error: unknown) => {
          leave()
          toast('INFO', errorText(error))
        },
      )
    }
  }, [kind, param, shown, named, pathname, search, state, navigate, load])

  return null
}
