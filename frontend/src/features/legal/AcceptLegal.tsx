import { Button, Modal, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { platformHref } from '@/api/boot'
import { legalText } from '@/api/queries/legal'
import type { LegalDocument, LegalDue } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { LegalText } from '@/components/LegalText'
import { useLogout } from '@/session/logOut'
import classes from './AcceptLegal.module.css'
import { useAcceptLegal } from './api'

/** The text of a document that is due. Not with useQueries, which would weigh on every first page. */
function useDueText(document: LegalDocument, due: LegalDue[]) {
  const version = due.find((one) => one.document === document)?.version
  const { data, error } = useQuery({ ...legalText(document, version), enabled: version !== undefined })
  return { isDue: version !== undefined, document, data, error }
}

/** New versions of legal texts, in full. The user accepts them, logs out, or goes on to erase the account. */
export default function AcceptLegal({ due }: { due: LegalDue[] }) {
  const texts = [useDueText('TERMS', due), useDueText('PRIVACY', due)].filter(({ isDue }) => isDue)
  const accept = useAcceptLegal()
  const logout = useLogout()
  const failed = texts.find(({ error }) => error !== null)
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={due.length > 1 ? 'Our terms and privacy policy have changed' : 'A text that you agreed to has changed'}
      size="lg"
    >
      <p>Please read what is new. You need to accept it to continue.</p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by the keyboard */}
      <div className={classes.texts} tabIndex={0} role="region" aria-label="New texts">
        {texts.map(({ document, data }) =>
          data ? (
            <article key={document} className={classes.text}>
              <h2>
                {data.title}, version {data.version}
              </h2>
              {data.changeNote && (
                <p className={classes.change}>
                  <strong>What changed:</strong> {data.changeNote}
                </p>
              )}
              <p className={classes.lead}>{data.lead}</p>
              <LegalText text={data} />
            </article>
          ) : (
            <Skeleton key={document} height={160} radius="var(--radius-large)" />
          ),
        )}
      </div>
      <FormProblem error={failed?.error ?? accept.error ?? logout.error} />
      <div className={classes.actions}>
        <Button
          loading={accept.isPending}
          disabled={texts.some(({ data }) => data === undefined)}
          onClick={() => accept.mutate(due.map(({ document, version }) => ({ document, version })))}
        >
          Accept and continue
        </Button>
        <Button variant="default" loading={logout.isPending} onClick={() => logout.mutate()}>
          Log out
        </Button>
        <a href={platformHref('/profile/settings?tab=data')} className={classes.erase}>
          Erase my account instead
        </a>
      </div>
    </Modal>
  )
}
