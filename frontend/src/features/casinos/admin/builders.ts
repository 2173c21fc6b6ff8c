import type { CasinoConnection, CasinoPull, ConnectableProvider, ReferredAccount } from '@/api/casinoShapes'

const provider: CasinoConnection['provider'] = {
  code: 'STAKE',
  slug: 'stake',
  name: 'Stake',
  naming: 'USERNAME',
  siteUrl: 'https://stake.com',
  brandColor: '#1475E1',
  minimumAge: 18,
}

export const stake: ConnectableProvider = {
  provider,
  hasConnector: true,
  fieldsNeeded: [{ name: 'token', label: 'API token', help: 'At Stake: Affiliate program, then API.', isSecret: true }],
  currency: 'USD',
}

/** A casino without a connector: its rows come from files or a mapping. */
export const opduel: ConnectableProvider = {
  provider: { ...provider, code: 'OPDUEL', slug: 'opduel', name: 'OpDuel' },
  hasConnector: false,
  fieldsNeeded: [{ name: 'key', label: 'API key', help: '', isSecret: true }],
  currency: 'USD',
}

export const connection: CasinoConnection = {
  id: '0190a000-0000-7000-8000-0000000000c1',
  provider,
  name: 'Stake',
  campaignCodes: ['NOVA'],
  referralLink: null,
  options: {},
  currency: 'USD',
  divisor: '1',
  health: {
    state: 'ACTIVE',
    lastPullAt: '2026-11-21T11:56:00Z',
    lastSuccessAt: '2026-11-21T11:56:00Z',
    nextPullAt: '2026-11-21T12:01:00Z',
    failedToday: 0,
    problem: '',
    problemText: '',
    advice: '',
    problemAt: null,
  },
  credential: { hints: { token: 'abcd' }, setAt: '2026-10-12T12:00:00Z', setBy: 'nova' },
  capabilities: {
    mode: 'CLOSED',
    hasWeighted: true,
    maxRows: null,
    hasStableIds: false,
    minIntervalSeconds: 300,
    finestSeconds: 1,
  },
  accounts: 12,
  confirmed: 3,
  suggested: 2,
  lowered: 1,
  connectedBy: 'nova',
  createdAt: '2026-10-12T12:00:00Z',
}

export const pull: CasinoPull = {
  id: '0190a000-0000-7000-8000-0000000000d1',
  source: 'API',
  mode: 'CLOSED',
  bucket: '2026-11-21',
  startedAt: '2026-11-21T11:56:00Z',
  takenAt: '2026-11-21T11:56:01Z',
  countsAt: '2026-11-21T11:56:01Z',
  servedFrom: '2026-11-21T00:00:00Z',
  servedTo: '2026-11-22T00:00:00Z',
  bodySha256: '',
  isComplete: true,
  rows: 12,
  hidden: 0,
  changed: 2,
  lowered: 0,
  result: 'OK',
  detail: '',
  forcedFor: null,
  fileName: '',
  undoneAt: null,
  undoes: null,
}

export const referral: ReferredAccount = {
  id: '0190a000-0000-7000-8000-0000000000e1',
  connection: { id: connection.id, name: 'Stake', provider: 'STAKE', currency: 'USD' },
  username: 'river_fan',
  earlierNames: [],
  providerUserId: null,
  steamId: null,
  campaignCode: 'NOVA',
  isOtherCode: false,
  isHidden: false,
  isMasked: false,
  firstSeenAt: '2026-11-20T12:00:00Z',
  lastSeenAt: '2026-11-21T11:56:00Z',
  match: 'UNMATCHED',
  matchedAt: null,
  matchedBy: null,
  member: null,
  claims: [],
  mergedInto: null,
  wagered: '1250.5',
  weighted: null,
}

/** A fan who connected an account of the reports. */
export const claim = (username: string, isProven = false): ReferredAccount['claims'][number] => ({
  accountId: username,
  member: { id: username, username, avatarUrl: null },
  isProven,
})
