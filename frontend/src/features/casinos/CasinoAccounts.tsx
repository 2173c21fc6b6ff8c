import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { CasinoAccount, CasinoProvider } from '@/api/shapes'
import { Chip, type Tone } from '@/components/Chip'
import { Mark } from '@/components/Mark'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { AgeForm } from '@/session/AgeForm'
import { casinos, ownProfile, useDisconnectCasino } from './api'
import classes from './CasinoAccounts.module.css'

/** `next` is the fan's next step. Proofs belong to one creator, so fans send them in the creator's community. */
const STATES: Record<CasinoAccount['state'], { words: string; tone: Tone; next: string }> = {
  CLAIMED: {
    words: 'Not checked yet',
    tone: 'quiet',
    next: 'Open the wagers page of a creator to see the state there, and to send a proof.',
  },
  SEEN: {
    words: 'Found in a creator’s report',
    tone: 'info',
    next: 'The team of the creator confirms it. A proof on the creator’s wagers page is faster.',
  },
  VERIFIED: { words: 'Verified', tone: 'success', next: '' },
  REJECTED: { words: 'Rejected', tone: 'danger', next: 'Disconnect it, and connect your own account.' },
}

/** Age and country are asked first. Only then are the casinos listed that are open to this person. */
export function CasinoAccounts() {
  const profile = useQuery(ownProfile)
  return (
    <QueryView query={profile} skeleton={<Skeleton height={240} radius="var(--radius)" />}>
      {({ ageConfirmedAt, country }) =>
        ageConfirmedAt ? (
          <OpenCasinos />
        ) : (
          <Stack>
            <p>Casino accounts are for people aged 18 or older. Enter your date of birth first.</p>
            <AgeForm country={country} />
          </Stack>
        )
      }
    </QueryView>
  )
}

function OpenCasinos() {
  const providers = useQuery(casinos.providers)
  const accounts = useQuery(casinos.accounts)
  const mine = accounts.data?.data ?? []
  return (
    <QueryView
      query={providers}
      skeleton={<Skeleton height={480} radius="var(--radius)" />}
      isEmpty={({ total }) => total === 0}
      empty={<CasinosClosed />}
    >
      {({ data }) => (
        <ul className={classes.list}>
          {data.map((provider) => (
            <ProviderRow
              key={provider.code}
              provider={provider}
              accounts={mine.filter((account) => account.provider.code === provider.code)}
            />
          ))}
        </ul>
      )}
    </QueryView>
  )
}

/** In place of casinos, for a person whom age or country excludes from all of them. */
export const CasinosClosed = () => <p className="quiet">No casino is available for your age or country.</p>

function ProviderRow({ provider, accounts }: { provider: CasinoProvider; accounts: CasinoAccount[] }) {
  return (
    <li className={classes.provider} data-connected={accounts.length > 0 || undefined}>
      <div className={classes.head}>
        <Mark name={provider.name} src={null} size={40} color={provider.brandColor} />
        <strong className={classes.name}>{provider.name}</strong>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          aria-label={`Connect ${provider.name}${accounts.length > 0 ? ', another account' : ''}`}
          onClick={() => openDialog('casino-user-connect', { provider })}
        >
          {accounts.length > 0 ? 'Add another' : 'Connect'}
        </Button>
      </div>
      {accounts.map((account) => (
        <AccountRow key={account.id} account={account} />
      ))}
    </li>
  )
}

function AccountRow({ account: { id, username, state, isContested, provider } }: { account: CasinoAccount }) {
  const disconnect = useDisconnectCasino()
  const { words, tone, next } = STATES[state]
  const isRival = isContested && state !== 'VERIFIED'
  return (
    <div className={classes.account}>
      <span className={classes.username}>{username}</span>
      <Chip tone={tone}>{words}</Chip>
      <Button
        variant="subtle"
        className={classes.remove}
        aria-label={`Disconnect ${username} at ${provider.name}`}
        loading={disconnect.isPending}
        onClick={() => disconnect.mutate(id)}
      >
        <IconX size={18} stroke={1.75} aria-hidden="true" />
      </Button>
      {isRival && (
        <p className={classes.next}>
          Another user connected this account, too. Wagers do not count for either of you until a creator’s team has
          checked the owner.
        </p>
      )}
      {next && !isRival && <p className={classes.next}>{next}</p>}
    </div>
  )
}
