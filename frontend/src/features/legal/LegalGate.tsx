import { Suspense } from 'react'
import { lazily } from '@/lib/lazily'
import { useSession } from '@/session/session'

// Few visits have a new text to accept.
const AcceptLegal = lazily(() => import('./AcceptLegal'))

/** Pages on which a user can read the texts, or erase the account, without accepting them first. */
const FREE = /\/(terms-of-service|privacy-policy|profile\/settings)\/?$/

/** Asks a logged-in user to accept new versions of the legal texts. */
export function LegalGate({ path }: { path: string }) {
  const due = useSession().user?.legalDue ?? []
  if (due.length === 0 || FREE.test(path)) return null
  return (
    <Suspense>
      <AcceptLegal due={due} />
    </Suspense>
  )
}
