import { Button, Menu } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock, IconFile, IconPlayerPause, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CasinoConnection } from '@/api/casinoShapes'
import { ActionsMenu } from '@/components/office/ActionsMenu'
import { Chip } from '@/components/Chip'
import { FormProblem } from '@/components/FormProblem'
import { Mark } from '@/components/Mark'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import { currencyLabel } from '@/lib/amounts'
import { useNow } from '@/lib/clock'
import { countOf, formatInteger } from '@/lib/format'
import { usePullNow, useSaveConnection } from './api'
import classes from './Connections.module.css'
import { ProblemNotice } from './MappingResult'
import { ageInDays, connectionState, reportWords } from './words'

const icons = {
  'Files only': IconFile,
  Stopped: IconX,
  Paused: IconPlayerPause,
  Problem: IconAlertTriangle,
  Reading: IconCheck,
  'First read': IconClock,
} as Record<string, typeof IconCheck>

const connectionHref = ({ id }: Pick<CasinoConnection, 'id'>) => `/admin/casino-providers/${id}`

export function ConnectionChip({ connection }: { connection: CasinoConnection }) {
  const { label, tone } = connectionState(connection)
  const Icon = icons[label] ?? IconCheck
  return (
    <Chip tone={tone} icon={<Icon size={14} stroke={2} aria-hidden="true" />}>
      {label}
    </Chip>
  )
}

/** One connection: its health with the next step, its key and its codes, and the accounts that it reports. */
export function ConnectionCard({ connection, isPage = false }: { connection: CasinoConnection; isPage?: boolean }) {
  const { name, provider, health } = connection
  const hasReports = health.state !== 'IMPORT_ONLY'
  const pull = usePullNow(connection.id)
  const resume = useSaveConnection(connection.id)
  return (
    <article className={classes.card} aria-label={name}>
      <header className={classes.head}>
        <Mark name={provider.name} src={null} size={40} color={provider.brandColor} />
        <div className={classes.words}>
          {!isPage && (
            <h2 className={classes.title}>
              <Link to={connectionHref(connection)}>{name}</Link>
            </h2>
          )}
          <span className="quiet small">{provider.name}</span>
        </div>
        {!isPage && <ConnectionChip connection={connection} />}
      </header>
      <p>
        <HealthLine health={health} />
      </p>
      {health.problem && (
        <ProblemNotice problem={{ code: health.problem, text: health.problemText, advice: health.advice }} />
      )}
      <Facts connection={connection} />
      <Counts connection={connection} />
      <FormProblem error={pull.error} />
      <FormProblem error={resume.error} />
      <div className={classes.actions}>
        {health.state === 'ACTIVE' && (
          <Button
            variant="default"
            aria-label={`Pull ${name} now`}
            loading={pull.isPending}
            onClick={() => pull.mutate()}
          >
            Pull now
          </Button>
        )}
        {health.state === 'PAUSED' && !health.problem && (
          <Button loading={resume.isPending} onClick={() => resume.mutate({ state: 'ACTIVE' })}>
            Resume reading
          </Button>
        )}
        {health.state === 'PAUSED' && health.problem && (
          <Button onClick={() => openDialog('casino-creator-connect', { connection })}>Enter a new key</Button>
        )}
        {hasReports && (
          <Button
            variant="default"
            aria-label={`Test ${name}`}
            onClick={() => openDialog('casino-test', { connection })}
          >
            Test connection
          </Button>
        )}
        {!hasReports && (
          <Button component={Link} to={`/admin/casino-referrals?tab=import&connection=${connection.id}`}>
            Import a file
          </Button>
        )}
        <ConnectionMenu connection={connection} isPage={isPage} onPause={() => resume.mutate({ state: 'PAUSED' })} />
      </div>
    </article>
  )
}

/** "Read 4 minutes ago, 0 failed today. Next read in …" */
function HealthLine({ health }: Pick<CasinoConnection, 'health'>) {
  const { state, lastSuccessAt, nextPullAt, failedToday } = health
  const now = useNow(30)
  const minutes = nextPullAt === null ? null : Math.max(0, Math.ceil((Date.parse(nextPullAt) - now) / 60_000))
  if (state === 'IMPORT_ONLY')
    return lastSuccessAt ? (
      <>
        Last file <Time value={lastSuccessAt} />
      </>
    ) : (
      'No file imported yet'
    )
  return (
    <>
      {lastSuccessAt ? (
        <>
          Read <Time value={lastSuccessAt} />
        </>
      ) : (
        'Never read'
      )}
      , <span className="number">{formatInteger(failedToday)}</span> failed today
      {state === 'ACTIVE' && minutes !== null && (
        <span className="quiet"> · next read {minutes === 0 ? 'now' : `in ${formatInteger(minutes)} min`}</span>
      )}
    </>
  )
}

function Facts({ connection }: { connection: CasinoConnection }) {
  const { campaignCodes, referralLink, credential, capabilities, currency, divisor, options, provider } = connection
  const now = useNow(3600)
  const facts: [string, ReactNode][] = [
    ['Codes', campaignCodes.length > 0 ? campaignCodes.join(', ') : 'All codes count'],
    [
      'Link',
      referralLink ? (
        <a href={referralLink} target="_blank" rel="noopener noreferrer nofollow">
          {referralLink.replace(/^https:\/\//, '')}
        </a>
      ) : (
        'None'
      ),
    ],
  ]
  if (credential) {
    const hints = Object.values(credential.hints).filter(Boolean)
    facts.push([
      'Key',
      <>
        {hints.length > 0 && `…${hints.join(', …')}, `}
        <span className="number">{countOf(ageInDays(credential.setAt, now), 'day')}</span> old
        {credential.setBy && `, set by ${credential.setBy}`}
      </>,
    ])
  }
  if (capabilities) facts.push(['Report', reportWords(capabilities)])
  facts.push(['Currency', `${currencyLabel(currency)}${divisor === '1' ? '' : `, amounts divided by ${divisor}`}`])
  if (provider.code === 'STAKE' && options.exclusive === true) facts.push(['Games', 'Only Stake’s own games'])
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <FactRow key={label} label={label} value={value} />
      ))}
    </dl>
  )
}

const FactRow = ({ label, value }: { label: string; value: ReactNode }) => (
  <>
    <dt>{label}</dt>
    <dd>{value}</dd>
  </>
)

function Counts({ connection: { id, accounts, confirmed, suggested, lowered } }: { connection: CasinoConnection }) {
  const list = `/admin/casino-referrals?connectionId=${id}`
  return (
    <p className={`${classes.counts} number`}>
      <Link to={list}>{countOf(accounts, 'account')}</Link>
      <Link to={`${list}&match=CONFIRMED`}>{formatInteger(confirmed)} confirmed</Link>
      {suggested > 0 && <Link to={`${list}&match=SUGGESTED`}>{formatInteger(suggested)} to confirm</Link>}
      {lowered > 0 && (
        <Link to="/admin/casino-referrals?tab=lowered">{countOf(lowered, 'lowered total')} to review</Link>
      )}
    </p>
  )
}

interface MenuProps {
  connection: CasinoConnection
  isPage: boolean
  onPause: () => void
}

function ConnectionMenu({ connection, isPage, onPause }: MenuProps) {
  const { id, name, provider, health } = connection
  return (
    <ActionsMenu label={`More for ${name}`} width={220}>
      <Menu.Item onClick={() => openDialog('casino-creator-connect', { connection })}>Edit connection</Menu.Item>
      {provider.code === 'STAKE' && (
        <Menu.Item onClick={() => openDialog('stake-configuration', { connection })}>Configure Stake</Menu.Item>
      )}
      {!isPage && (
        <Menu.Item component={Link} to={connectionHref(connection)}>
          View reads
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={`/admin/casino-referrals?tab=import&connection=${id}`}>
        Import a file
      </Menu.Item>
      {health.state === 'ACTIVE' && <Menu.Item onClick={onPause}>Pause reading</Menu.Item>}
      <Menu.Divider />
      <Menu.Item color="red" onClick={() => openDialog('casino-disconnect', { connection })}>
        Disconnect casino
      </Menu.Item>
    </ActionsMenu>
  )
}
