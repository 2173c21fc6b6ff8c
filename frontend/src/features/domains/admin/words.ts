import type { CustomDomain, DomainCheck } from '@/api/shapes'
import type { Tone } from '@/components/Chip'
import { formatDay } from '@/lib/format'

type Result = CustomDomain['checks'][number]
type CheckState = Result['state']

const domainStates: Record<CustomDomain['state'], { label: string; tone: Tone }> = {
  PENDING: { label: 'Waiting for DNS', tone: 'info' },
  VERIFIED: { label: 'Verified', tone: 'success' },
  AT_RISK: { label: 'DNS record lost', tone: 'warning' },
  DETACHED: { label: 'Detached', tone: 'danger' },
}

const isAway = ({ checks }: CustomDomain) =>
  checks.some(({ check, state }) => check === 'ADDRESS' && (state === 'MISSING' || state === 'WRONG'))

/** The state with what the last check adds: a domain can be proved and lead visitors elsewhere. */
export const stateOf = (domain: CustomDomain): { label: string; tone: Tone } =>
  domain.state === 'VERIFIED' && isAway(domain)
    ? { label: 'Not pointing here', tone: 'warning' }
    : domainStates[domain.state]

/** The results of the checks. A verified domain was proved once, even if the list has no check of it yet. */
export const checksOf = ({ state, checks, verifiedAt }: CustomDomain): Result[] =>
  checks.map((result) =>
    state === 'VERIFIED' && result.check === 'OWNERSHIP' && result.state === 'WAITING'
      ? { ...result, state: 'OK', checkedAt: verifiedAt }
      : result,
  )

export const checkLabels: Record<DomainCheck, string> = {
  OWNERSHIP: 'Ownership',
  ADDRESS: 'Address',
  CERTIFICATE: 'Certificate',
  REDIRECT: 'Redirect',
  HANDOFF: 'Login',
}

export const checkStates: Record<CheckState, { label: string; tone: Tone }> = {
  WAITING: { label: 'Waiting', tone: 'quiet' },
  OK: { label: 'OK', tone: 'success' },
  MISSING: { label: 'Missing', tone: 'warning' },
  WRONG: { label: 'Wrong', tone: 'danger' },
  FAILED: { label: 'No answer', tone: 'info' },
  TAKEN: { label: 'In use', tone: 'danger' },
  NO_FRONT: { label: 'Not available', tone: 'quiet' },
}

const listed = (found: string[]) => found.map((value) => `“${value}”`).join(', ')

const NO_ANSWER = 'The name servers did not answer. We try again; nothing changes until then.'
const NO_FRONT = 'This platform does not set up secure connections (https) itself, so there is nothing to check here.'
const NOT_YET = 'Checked once the domain is verified and its address is right.'
const NO_VISIT = 'The domain did not answer. We try again with the next check.'

type Texts = Partial<Record<CheckState, (result: Result) => string>>
const visited: Texts = { FAILED: () => NO_VISIT, NO_FRONT: () => NO_FRONT, WAITING: () => NOT_YET }

const texts: Record<DomainCheck, Texts> = {
  OWNERSHIP: {
    OK: () => 'The TXT record is set.',
    MISSING: () => 'The TXT record is not there yet. Name servers can take a few hours to show a new record.',
    WRONG: ({ found }) => `The TXT record has another value: ${listed(found)}. Copy the value shown above.`,
    FAILED: () => NO_ANSWER,
    TAKEN: () => 'The TXT record is right, but another community uses this domain. Contact the platform.',
    WAITING: () => 'Not checked yet.',
  },
  ADDRESS: {
    OK: () => 'The domain points here.',
    MISSING: () => 'The domain points nowhere yet. Set the record that leads visitors here.',
    WRONG: ({ found }) => `The domain points elsewhere: ${listed(found)}. Remove other records of this name.`,
    FAILED: () => NO_ANSWER,
    WAITING: () => 'Not checked yet.',
  },
  CERTIFICATE: {
    ...visited,
    OK: ({ found }) => (found[0] ? `Valid until ${formatDay(found[0])}. Renewed automatically.` : 'Valid.'),
    WRONG: ({ found }) => `Browsers refuse the certificate: ${listed(found)}. Check again in a few minutes.`,
  },
  REDIRECT: {
    ...visited,
    OK: () => 'Visitors reach the right pages.',
    WRONG: ({ found }) => `Visitors are led to ${listed(found)}. Turn off forwarding at your registrar.`,
  },
  HANDOFF: {
    ...visited,
    OK: () => 'Fans can log in on this domain.',
    WRONG: () => 'Another server answers the login. Turn off proxies and forwarding for this name.',
  },
}

/** The result of a check, and the next step. */
export const checkText = (result: Result) => texts[result.check][result.state]?.(result) ?? ''

const ownershipOf = (domain: CustomDomain) => checksOf(domain).find(({ check }) => check === 'OWNERSHIP')

/** True if the last check found the proof. */
export const isProven = (domain: CustomDomain) => ownershipOf(domain)?.state === 'OK'

/** The result of the last check in one sentence. */
export function summaryOf(domain: CustomDomain) {
  if (isProven(domain)) return `${domain.shownName} is verified and its record is set`
  const ownership = ownershipOf(domain)
  return ownership ? checkText(ownership) : ''
}

/** Why each record is needed. */
export const recordPurpose = (type: string) =>
  type === 'TXT' ? 'Proves that the domain is yours. Keep it as long as you use the domain.' : 'Leads visitors here.'

/** A name without a part before it, such as nova.gg, has other records beside it, so DNS forbids a CNAME there. */
export const ROOT_HINT =
  'Many registrars refuse a CNAME record for @. Choose ALIAS, ANAME or “CNAME flattening” there, with the same value. ' +
  'If yours has none of them, add a name such as www or fans in front of your domain, and forward the domain to it.'
