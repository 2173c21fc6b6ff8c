import { rotateLimits } from '@/api/constants'
import { Button, TextInput } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { SeedPair, Seeds } from '@/api/shapes'
import { CopyField } from '@/components/CopyField'
import { FormProblem } from '@/components/FormProblem'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { countOf } from '@/lib/format'
import { seeds, useRotate } from './api'
import { isClientSeed, newClientSeed } from './clientSeed'
import classes from './SeedsPanel.module.css'

/** The member's seeds: the hash of the server seed, the own seed, the number of openings, and revealed seeds. */
export function SeedsPanel({ creator, choice }: { creator?: string; choice?: ReactNode }) {
  const query = useQuery(seeds(creator))
  return (
    <Panel
      title="Your seeds"
      lead="Two seeds decide each opening: ours and yours. You see the hash of our seed before you open a case. Rotate your seeds to reveal ours and check your openings."
    >
      {choice}
      <QueryView query={query} skeleton={<div className={classes.skeleton} />}>
        {(found) => <Pairs found={found} creator={creator} />}
      </QueryView>
    </Panel>
  )
}

function Pairs({ found: { active, nextCommitment, revealed }, creator }: { found: Seeds; creator?: string }) {
  return (
    <div className={classes.stack}>
      <dl className={classes.facts}>
        <div>
          <dt>Hash of our seed (SHA-256)</dt>
          <dd>
            <CopyField label="the hash" value={active.commitment} />
          </dd>
        </div>
        <div>
          <dt>Your seed</dt>
          <dd>
            {active.clientSeed ? (
              <code>{active.clientSeed}</code>
            ) : (
              'Your browser creates one when you first open a case.'
            )}
            {active.isMadeHere && (
              <span className="quiet small"> Our server created it, because your browser sent none.</span>
            )}
          </dd>
        </div>
        <div>
          <dt>Openings with these seeds</dt>
          <dd className="number">{active.openings}</dd>
        </div>
        <div>
          <dt>Hash of our next seed</dt>
          <dd>
            <CopyField label="the next hash" value={nextCommitment} />
          </dd>
        </div>
      </dl>
      <Rotate key={active.commitment} active={active} creator={creator} />
      {revealed.length > 0 && (
        <div>
          <h3 className={classes.heading}>Revealed</h3>
          <ul className={classes.pairs}>
            {revealed.map((pair) => (
              <Revealed key={pair.id} pair={pair} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Rotate({ active, creator }: { active: SeedPair; creator?: string }) {
  const rotate = useRotate(creator)
  const [seed, setSeed] = useState(newClientSeed)
  const isFine = isClientSeed(seed)
  return (
    <form
      className={classes.rotate}
      onSubmit={(event) => {
        event.preventDefault()
        if (isFine) rotate.mutate({ commitment: active.commitment, clientSeed: seed })
      }}
    >
      <TextInput
        label="Your next seed"
        maxLength={rotateLimits.clientSeed.maxLength}
        value={seed}
        onChange={(event) => setSeed(event.currentTarget.value)}
        error={isFine ? undefined : 'Use 1 to 64 letters, digits, dashes or underscores'}
        className={classes.field}
        spellCheck={false}
      />
      <Button
        type="submit"
        variant="default"
        loading={rotate.isPending}
        leftSection={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
      >
        Rotate seeds
      </Button>
      <FormProblem error={rotate.error} />
    </form>
  )
}

const Revealed = ({ pair }: { pair: SeedPair }) => (
  <li className={classes.pair}>
    <p className="quiet small">
      {countOf(pair.openings, 'opening')}
      {pair.revealedAt && (
        <>
          , revealed <Time value={pair.revealedAt} />
        </>
      )}
    </p>
    <p className={classes.seed}>
      <span className="quiet tiny">Our seed</span> <code>{pair.serverSeed}</code>
    </p>
    {pair.clientSeed && (
      <p className={classes.seed}>
        <span className="quiet tiny">Your seed</span> <code>{pair.clientSeed}</code>
      </p>
    )}
  </li>
)
