import type { CasinoConnection, ConnectableProvider } from '@/api/casinoShapes'
import { plainAmount } from '@/lib/amounts'
import type { Fields } from '@/lib/changes'
import { currencyCode, object, optionalHttpsLink, required } from '@/lib/validators'

export type Option = string | boolean

/** The source of the wagers: the connector of the casino, a declared mapping, or only files. */
export type Source = 'CONNECTOR' | 'MAPPING' | 'FILES'

export interface ConnectionValues extends Record<string, unknown> {
  source: Source
  name: string
  /** Codes with commas between them. */
  campaignCodes: string
  referralLink: string
  currency: string
  divisor: string
  /** New values of the key; an empty one keeps the stored value. */
  credential: Record<string, string>
  options: Record<string, Option>
}

/** The fields of a declared mapping, as the form shows them. */
export const blankMapping = {
  url: '',
  method: 'GET',
  header: '',
  header_prefix: '',
  query_key: '',
  rows: '',
  name: '',
  id: '',
  amount: '',
  amount_unit: 'major',
  amount_decimals: '',
  weighted: '',
  campaign_code: '',
  mode: 'LIFETIME',
  start_param: '',
  end_param: '',
  params_in: 'query',
  date_format: 'date',
  end_is_inclusive: false,
  currency: 'USD',
  last_page: '',
} satisfies Record<string, Option>

interface OptionField {
  name: string
  label: string
  help: string
  kind: 'check' | 'date' | { value: string; label: string }[]
}

const HISTORY: OptionField = {
  name: 'from',
  label: 'Read days from (optional)',
  help: 'Days before it are not read. Without it, reading begins today.',
  kind: 'date',
}

/** The options of each connector. Casinos that report days have the first one to read. */
export const optionFields: Partial<Record<string, OptionField[]>> = {
  STAKE: [
    {
      name: 'exclusive',
      label: 'Only wagers on Stake’s own games',
      help: 'As some races require it. Leave it off to count all games.',
      kind: 'check',
    },
    HISTORY,
  ],
  SHUFFLE: [
    {
      name: 'mode',
      label: 'Report',
      help: 'Periods work for some links only. The test shows if yours has them.',
      kind: [
        { value: '', label: 'Totals of all time' },
        { value: 'CLOSED', label: 'Totals by day' },
      ],
    },
    {
      name: 'endpoint',
      label: 'Amounts',
      help: '',
      kind: [
        { value: '', label: 'With weighted amounts' },
        { value: 'stats', label: 'Without weighted amounts' },
      ],
    },
  ],
  CLASH: [
    {
      name: 'since',
      label: 'First day (optional)',
      help: 'Totals begin on this day, in UTC. Do not change it later: all totals would begin again.',
      kind: 'date',
    },
  ],
  GAMDOM: [{ ...HISTORY, label: 'Read months from (optional)', help: 'Earlier months are not read.' }],
  LOOTBOX: [HISTORY],
  LUXDROP: [HISTORY],
  PACKDRAW: [HISTORY],
}

export const DIVISORS = [
  { value: '1', label: 'Whole units, such as dollars' },
  { value: '100', label: 'Cents' },
  { value: '1000', label: 'Thousandths' },
] as const

/** The source of a stored connection. */
function sourceOf({ options }: CasinoConnection, hasConnector: boolean): Source {
  if (hasConnector) return 'CONNECTOR'
  return options.url ? 'MAPPING' : 'FILES'
}

/** The entry of the catalog for all casinos that it does not name: the team names it, and describes its report. */
const OTHER = 'OTHER'

export const blankValues = ({ provider, hasConnector, currency }: ConnectableProvider): ConnectionValues => ({
  source: hasConnector ? 'CONNECTOR' : provider.code === OTHER ? 'MAPPING' : 'FILES',
  name: provider.code === OTHER ? '' : provider.name,
  campaignCodes: '',
  referralLink: '',
  currency,
  divisor: '1',
  credential: {},
  options: hasConnector ? {} : { ...blankMapping },
})

export const valuesOf = (connection: CasinoConnection, hasConnector: boolean): ConnectionValues => ({
  source: sourceOf(connection, hasConnector),
  name: connection.name,
  campaignCodes: connection.campaignCodes.join(', '),
  referralLink: connection.referralLink ?? '',
  currency: connection.currency,
  divisor: connection.divisor,
  credential: {},
  options: hasConnector ? shownOptions(connection.options) : { ...blankMapping, ...shownOptions(connection.options) },
})

const isShown = (value: unknown): value is Option => typeof value === 'string' || typeof value === 'boolean'

/** The options without null, which the form shows as the empty text. */
export const shownOptions = (options: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]): [string, Option] => [name, isShown(value) ? value : '']),
  )

/** The options that are set, as the API takes them. */
export const chosenOptions = (options: Record<string, Option>) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== '' && value !== false))

export const codesOf = (text: string) => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((code) => code.trim())
      .filter(Boolean),
  ),
]

/** The values as the API takes them. A mapping has its own currency, and files have no options. */
export function fieldsOf({
  source,
  name,
  campaignCodes,
  referralLink,
  currency,
  divisor,
  credential,
  options,
}: ConnectionValues): Fields {
  const key = Object.fromEntries(Object.entries(credential).filter(([, value]) => value.trim() !== ''))
  return {
    name: name.trim(),
    campaignCodes: codesOf(campaignCodes),
    referralLink: referralLink.trim(),
    currency: source === 'MAPPING' ? String(options.currency || 'USD') : currency.trim().toUpperCase(),
    divisor: plainAmount(divisor),
    options: source === 'FILES' ? {} : chosenOptions(options),
    ...(source !== 'FILES' && Object.keys(key).length > 0 && { credential: key }),
  }
}

export const connectionSchema = object({
  name: required,
  referralLink: optionalHttpsLink,
  currency: currencyCode,
})
