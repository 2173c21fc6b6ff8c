import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconHelp, IconStar, IconX } from '@tabler/icons-react'
import type { CustomDomain, DomainCheck } from '@/api/shapes'
import { useEffect, useRef } from 'react'
import { Chip, type Tone } from '@/components/Chip'
import { FormProblem } from '@/components/FormProblem'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import { formatExact } from '@/lib/format'
import { toast } from '@/lib/toast'
import { useCheck, useSetPrimary } from './api'
import { DomainRecords } from './DomainRecords'
import classes from './Domains.module.css'
import { checkLabels, checksOf, checkStates, checkText, isProven, stateOf, summaryOf } from './words'

const icons: Record<Tone, typeof IconCheck> = {
  success: IconCheck,
  warning: IconAlertTriangle,
  danger: IconX,
  info: IconClock,
  quiet: IconHelp,
  brand: IconStar,
}

const StateChip = ({ label, tone }: { label: string; tone: Tone }) => {
  const Icon = icons[tone]
  return (
    <Chip tone={tone} icon={<Icon size={14} stroke={2} aria-hidden="true" />}>
      {label}
    </Chip>
  )
}

/** One domain: its state, its records, its checks, and what can be done with it. */
export function DomainCard({ domain }: { domain: CustomDomain }) {
  const { id, shownName, state, isPrimary, isChecking } = domain
  const check = useCheck(id)
  const primary = useSetPrimary(id)
  const isServed = state === 'VERIFIED' || state === 'AT_RISK'

  const summary = useResult(domain, check)
  const choose = () =>
    primary.mutate(
      { isPrimary: !isPrimary },
      {
        onSuccess: () =>
          toast('SUCCESS', isPrimary ? 'Pages no longer redirect' : `Your pages now redirect to ${shownName}`),
      },
    )
  return (
    <article className={classes.card} aria-label={shownName}>
      <header className={classes.head}>
        <h3 className={classes.name}>{shownName}</h3>
        <StateChip {...stateOf(domain)} />
        {isPrimary && <StateChip label="Primary" tone="brand" />}
      </header>
      <Explanation domain={domain} />
      {isServed ? (
        <details className={classes.details}>
          <summary>DNS records</summary>
          <DomainRecords domain={domain} />
        </details>
      ) : (
        <DomainRecords domain={domain} />
      )}
      <Health domain={domain} isServed={isServed} />
      <FormProblem error={check.error} />
      <FormProblem error={primary.error} />
      <p className="unseen" role="status">
        {summary}
      </p>
      <div className={classes.actions}>
        <Button
          loading={check.isPending || isChecking}
          variant={isServed ? 'default' : 'filled'}
          onClick={() => check.mutate()}
        >
          Check now
        </Button>
        {isServed && (
          <Button variant="default" loading={primary.isPending} onClick={choose}>
            {isPrimary ? 'Stop redirecting' : 'Make primary'}
          </Button>
        )}
        <Button variant="default" onClick={() => openDialog('domain-remove', { id, name: shownName })}>
          Remove
        </Button>
      </div>
    </article>
  )
}

/** The text for screen readers about the check that was started here: first that it runs, then its result. */
function useResult(domain: CustomDomain, { isPending, isSuccess }: ReturnType<typeof useCheck>) {
  const { isChecking } = domain
  const wasChecking = useRef(false)
  useEffect(() => {
    if (wasChecking.current && !isChecking && isProven(domain)) toast('SUCCESS', summaryOf(domain))
    wasChecking.current = isChecking
  }, [domain, isChecking])
  if (isPending || isChecking) return 'Checking the DNS records'
  return isSuccess ? summaryOf(domain) : ''
}

function Explanation({ domain }: { domain: CustomDomain }) {
  const { state, graceUntil, nextCheckAt, isPrimary } = domain
  if (state === 'AT_RISK') {
    return (
      <p className={classes.warning} role="alert">
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
        <span>
          The TXT record is gone. Set it again before {graceUntil && formatExact(graceUntil)}, or this domain is
          detached.
        </span>
      </p>
    )
  }
  if (state === 'VERIFIED' && stateOf(domain).tone === 'warning') {
    return (
      <p className={classes.warning} role="status">
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
        <span>
          The domain is yours, but it does not lead fans here yet. Set the record below “Address”, then check.
        </span>
      </p>
    )
  }
  if (state === 'VERIFIED') {
    return (
      <p className="quiet small">
        {isPrimary
          ? 'Your pages redirect to this domain. Login pages stay on the platform.'
          : 'Fans can use this domain. Make it primary to let your other addresses redirect to it.'}
      </p>
    )
  }
  return (
    <p className="quiet small">
      {state === 'DETACHED' && 'Its TXT record was missing for too long, so this domain shows nothing. '}
      Set these records at your registrar, where you bought the domain.{' '}
      {nextCheckAt ? 'We look for them regularly.' : 'We no longer look for them. Check them yourself.'}
    </p>
  )
}

function LastCheck({ isChecking, checkedAt }: Pick<CustomDomain, 'isChecking' | 'checkedAt'>) {
  if (isChecking) return 'Checking…'
  if (!checkedAt) return 'Not checked yet'
  return (
    <>
      Last check <Time value={checkedAt} />
    </>
  )
}

/** The front can be visited only for a domain that is served; before that, the DNS records matter. */
const DNS_CHECKS = new Set<DomainCheck>(['OWNERSHIP', 'ADDRESS'])

function Health({ domain, isServed }: { domain: CustomDomain; isServed: boolean }) {
  const shown = checksOf(domain).filter(({ check }) => isServed || DNS_CHECKS.has(check))
  return (
    <section aria-label={`Checks of ${domain.shownName}`}>
      <h4 className={classes.subtitle}>
        Checks
        <span className="quiet small">
          <LastCheck {...domain} />
        </span>
      </h4>
      <dl className={classes.checks}>
        {shown.map((result) => (
          <div key={result.check} className={classes.check}>
            <dt>{checkLabels[result.check]}</dt>
            <dd>
              <StateChip {...checkStates[result.state]} />
            </dd>
            <dd className={classes.text}>{checkText(result)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
