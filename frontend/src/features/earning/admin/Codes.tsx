import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { GemCode } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Notice } from '@/components/Notice'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { countGems, countOf, formatExact, formatInteger } from '@/lib/format'
import { gemCodes } from './api'
import classes from './Earning.module.css'

/** The stream codes, the newest first. */
export function Codes() {
  const query = useQuery(gemCodes)
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton height={320} radius="var(--radius-large)" />}
      isEmpty={({ total }) => total === 0}
      empty={
        <Notice
          art="first code"
          title="No codes yet"
          text="Say a code live. Fans enter it on the page of quests and get gems."
          action={<Button onClick={() => openDialog('gem-code', {})}>Add your first code</Button>}
        />
      }
    >
      {({ data }) => (
        <Panel>
          <ul className={classes.rows} aria-label="Stream codes">
            {data.map((code) => (
              <Row key={code.id} code={code} />
            ))}
          </ul>
        </Panel>
      )}
    </QueryView>
  )
}

function Row({ code }: { code: GemCode }) {
  const { text, gems, entered, maxFans, endsAt, isRunning } = code
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <b>{text}</b>
        <span className="quiet small">
          {countGems(gems)} for each fan · {isRunning ? 'ends' : 'ended'} {formatExact(endsAt)}
        </span>
      </span>
      <span className={`${classes.figures} number`}>
        {maxFans === null
          ? `entered by ${countOf(entered, 'fan')}`
          : `${formatInteger(entered)} of ${countOf(maxFans, 'fan')}`}
      </span>
      {isRunning ? <Chip tone="success">Running</Chip> : <Chip>Ended</Chip>}
      {isRunning && (
        <>
          <Button variant="subtle" aria-label={`Edit code ${text}`} onClick={() => openDialog('gem-code', { code })}>
            Edit
          </Button>
          <Button
            variant="subtle"
            color="red"
            aria-label={`End code ${text}`}
            onClick={() => openDialog('earning-remove', { thing: { kind: 'code', id: code.id, name: text } })}
          >
            End
          </Button>
        </>
      )}
    </li>
  )
}
