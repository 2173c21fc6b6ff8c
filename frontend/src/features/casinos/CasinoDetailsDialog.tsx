import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft, IconExternalLink, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { bootCommunity } from '@/api/boot'
import type { CreatorCasino, OwnHandle } from '@/api/casinoShapes'
import { Chip } from '@/components/Chip'
import { CopyField } from '@/components/CopyField'
import { Mark } from '@/components/Mark'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import { type DialogProps, openDialog } from '@/dialogs/dialogs'
import { formatDay } from '@/lib/format'
import { creatorCasinos } from './api'
import classes from './CasinoDetails.module.css'
import { FiguresAge } from './FiguresAge'
import { casinoName, codesInWords, handleState } from './model'
import { ProofForm } from './ProofForm'

const GONE = 'This casino is no longer available. The creator disconnected it, or a rule for age or country applies.'

/** One of the creator's casinos: the link and the codes, what counts, and the fan's own accounts with their proofs. */
export default function CasinoDetailsDialog({ id }: DialogProps['casino-details']) {
  const query = useQuery(creatorCasinos(bootCommunity().slug))
  const [proving, setProving] = useState<string | null>(null)
  return (
    <QueryView query={query} skeleton={<DialogSkeleton />}>
      {({ data }) => {
        const casino = data.find((one) => one.id === id)
        if (!casino) return <p>{GONE}</p>
        const handle = casino.accounts.find((one) => one.id === proving)
        if (!handle) return <Details casino={casino} onProve={setProving} />
        return (
          <Stack>
            <Button
              variant="subtle"
              className={classes.back}
              leftSection={<IconArrowLeft size={16} stroke={2} aria-hidden="true" />}
              onClick={() => setProving(null)}
            >
              Back to {casino.name}
            </Button>
            <ProofForm casino={casino} handle={handle} onDone={() => setProving(null)} />
          </Stack>
        )
      }}
    </QueryView>
  )
}

function Details({ casino, onProve }: { casino: CreatorCasino; onProve: (accountId: string) => void }) {
  const { provider, campaignCodes, referralLink, minimumAge, accounts } = casino
  const name = casinoName(casino)
  return (
    <Stack gap="lg">
      <div className={classes.head}>
        <Mark name={name} src={null} size={56} color={provider.brandColor} />
        <div className={classes.words}>
          <strong>{name}</strong>
          <span className="quiet small">
            <FiguresAge casino={casino} />
          </span>
        </div>
        {minimumAge > 0 && <Chip>{minimumAge}+</Chip>}
      </div>
      {campaignCodes.map((code) => (
        <div key={code} className={classes.field}>
          <span className="small">Code</span>
          <CopyField label={`code ${code}`} value={code} />
        </div>
      ))}
      {referralLink && (
        <Button
          component="a"
          href={referralLink}
          target="_blank"
          rel="noopener noreferrer nofollow sponsored"
          variant="default"
          rightSection={<IconExternalLink size={16} stroke={2} aria-hidden="true" />}
        >
          Open {name}
          <span className="unseen"> (opens in a new tab)</span>
        </Button>
      )}
      <section aria-labelledby="casino-counts">
        <h3 id="casino-counts" className={classes.title}>
          What counts
        </h3>
        <ul className={classes.rules}>
          {campaignCodes.length > 0 && (
            <li>
              Your account joined {name} under {codesInWords(campaignCodes)}.
            </li>
          )}
          <li>The team confirmed that the account is yours. One account per fan counts.</li>
          <li>
            {casino.isImportOnly
              ? 'The team uploads the wagers. They count after each upload.'
              : `Wagers count once the report from ${name} has them.`}
          </li>
        </ul>
      </section>
      <section aria-labelledby="casino-accounts">
        <h3 id="casino-accounts" className={classes.title}>
          Your accounts
        </h3>
        {accounts.length === 0 && <p className="quiet">You have not connected an account at {name} yet.</p>}
        <ul className={classes.accounts}>
          {accounts.map((handle) => (
            <li key={handle.id} className={classes.account}>
              <OwnAccount casino={casino} handle={handle} onProve={() => onProve(handle.id)} />
            </li>
          ))}
        </ul>
        <Button
          variant={accounts.length === 0 ? 'filled' : 'default'}
          fullWidth
          leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          onClick={() => openDialog('casino-user-connect', { provider: { ...provider, name } })}
        >
          {accounts.length === 0 ? 'Connect your account' : 'Connect another account'}
        </Button>
      </section>
    </Stack>
  )
}

interface OwnAccountProps {
  casino: CreatorCasino
  handle: OwnHandle
  onProve: () => void
}

/** One of the fan's accounts: its state with the next step, and the proof that the fan sent. */
function OwnAccount({ casino, handle, onProve }: OwnAccountProps) {
  const { username, otherCode, proof } = handle
  const state = handleState(handle, casino)
  return (
    <>
      <div className={classes.line}>
        <strong className={classes.username}>{username}</strong>
        <Chip tone={state.tone}>{state.label}</Chip>
      </div>
      {otherCode && (
        <p>
          You joined under the code <strong>{otherCode.code}</strong> on{' '}
          <time dateTime={otherCode.since}>{formatDay(otherCode.since)}</time>.
        </p>
      )}
      <p className="small">{state.text}</p>
      {proof?.state === 'REFUSED' && proof.reason && (
        <p dir="auto" className={`${classes.reason} small`}>
          The team wrote: {proof.reason}
        </p>
      )}
      {proof?.state === 'WAITING' && (
        <>
          <p className="quiet small">
            Sent <Time value={proof.createdAt} />
          </p>
          {proof.kind === 'CODE' && (
            <div className={classes.field}>
              <span className="small">Send this code in the creator’s chat at {casinoName(casino)}:</span>
              <CopyField label="your code" value={proof.code} />
            </div>
          )}
        </>
      )}
      {state.canProve && (
        <Button variant="default" aria-label={`Prove that ${username} is yours`} onClick={onProve}>
          Prove that it is yours
        </Button>
      )}
    </>
  )
}
