import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GemCode } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { openDialog } from '@/dialogs/dialogs'
import { countGems, countOf, formatExact, formatInteger } from '@/lib/format'
import { CODES_TAKE, gemCodes } from './api'
import classes from './Earning.module.css'
import { EarningList } from './EarningList'

/** The stream codes: running ones first, then the newest. */
export function Codes() {
  const [page, setPage] = useState(1)
  return (
    <EarningList
      label="Stream codes"
      query={useQuery(gemCodes(page))}
      paging={{ page, take: CODES_TAKE, entity: 'codes', onPage: setPage }}
      empty={{
        art: 'first code',
        title: 'No codes yet',
        text: 'Say a code live. Fans enter it on the Quests page and get gems.',
        action: 'Add your first code',
        onAdd: () => openDialog('gem-code', {}),
      }}
    >
      {(code) => <Row key={code.id} code={code} />}
    </EarningList>
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
        <span className={classes.actions}>
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
        </span>
      )}
    </li>
  )
}
