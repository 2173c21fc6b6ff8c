import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconExternalLink, IconInfoCircle, IconPlugConnectedX } from '@tabler/icons-react'
import type { ChannelConnection } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { FormProblem } from '@/components/FormProblem'
import { Mark } from '@/components/Mark'
import { ProviderMark } from '@/components/ProviderMark'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import { providerLabel } from '@/lib/providers'
import { useConnect } from './api'
import { Deliveries } from './Deliveries'
import classes from './Streaming.module.css'
import { problemText, reads, statuses, uses } from './words'

const icons = {
  CONNECTED: IconCheck,
  NEEDS_RECONNECTING: IconAlertTriangle,
  DISCONNECTED: IconPlugConnectedX,
} satisfies Record<ChannelConnection['status'], unknown>

/** One provider: its channel, what the connection is for, and what can be done with it. */
export function ChannelCard({ connection }: { connection: ChannelConnection }) {
  const { provider, offered, status } = connection
  const label = providerLabel[provider]
  const connect = useConnect(provider)
  const Icon = icons[status]
  const isConnected = status !== 'DISCONNECTED'
  const mustReconnect = status === 'NEEDS_RECONNECTING'

  return (
    <article className={classes.card} aria-label={label}>
      <header className={classes.head}>
        <ProviderMark provider={provider} size={40} />
        <h2 className={classes.title}>{label}</h2>
        <Chip tone={statuses[status].tone} icon={<Icon size={14} stroke={2} aria-hidden="true" />}>
          {statuses[status].label}
        </Chip>
      </header>
      <p className="small">{uses[provider]}</p>
      {isConnected ? <Channel connection={connection} /> : <p className="quiet small">{reads[provider]}</p>}
      <Problem connection={connection} />
      {status === 'CONNECTED' && (
        <Deliveries
          connection={connection}
          onConsent={() => connect.mutate()}
          isLeaving={connect.isPending || connect.isSuccess}
        />
      )}
      {!offered && (
        <p className={classes.note}>
          <IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />
          {`This installation has no access to ${label}. Ask its operator to add the keys.`}
        </p>
      )}
      <FormProblem error={connect.error} />
      <div className={classes.actions}>
        {offered && (!isConnected || mustReconnect) && (
          <Button
            variant={mustReconnect ? 'filled' : 'default'}
            aria-label={`${mustReconnect ? 'Reconnect' : 'Connect'} ${label}`}
            loading={connect.isPending || connect.isSuccess}
            onClick={() => connect.mutate()}
          >
            {mustReconnect ? 'Reconnect' : 'Connect'}
          </Button>
        )}
        {isConnected && (
          <Button
            variant="default"
            aria-label={`Disconnect ${label}`}
            onClick={() => openDialog('channel-disconnect', { connection })}
          >
            Disconnect
          </Button>
        )}
      </div>
    </article>
  )
}

function Channel({ connection }: { connection: ChannelConnection }) {
  const { name, url, pictureUrl, connectedAt, checkedAt } = connection
  const shown = name ?? ''
  return (
    <div className={classes.channel}>
      <Mark name={shown} src={pictureUrl} size={48} round />
      <div className={classes.words}>
        <p className={classes.name}>
          {url ? (
            <a href={url} target="_blank" rel="noopener noreferrer">
              {shown}
              <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
              <span className="unseen"> (opens in a new tab)</span>
            </a>
          ) : (
            shown
          )}
        </p>
        <p className="quiet small">
          {connectedAt && (
            <>
              Connected <Time value={connectedAt} />
            </>
          )}
          {checkedAt && (
            <>
              {' · '}Last check <Time value={checkedAt} />
            </>
          )}
        </p>
      </div>
    </div>
  )
}

function Problem({ connection }: { connection: ChannelConnection }) {
  const text = problemText(connection)
  if (!text) return null
  const isForPerson = connection.problem === 'REVOKED'
  const Icon = isForPerson ? IconAlertTriangle : IconInfoCircle
  return (
    <p className={isForPerson ? classes.warning : classes.note} role={isForPerson ? 'alert' : undefined}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {text}
    </p>
  )
}
