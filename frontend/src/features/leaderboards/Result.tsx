import { IconAlertTriangle } from '@tabler/icons-react'
import { boot, bootCommunity } from '@/api/boot'
import type { BoardPage, BoardWindow } from '@/api/shapes'
import { ActionButton } from '@/components/ActionButton'
import { Chip, type Tone } from '@/components/Chip'
import { CopyField } from '@/components/CopyField'
import { Countdown } from '@/components/Countdown'
import { Panel } from '@/components/Panel'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import type { ActionState } from '@/lib/denials'
import { useNow } from '@/lib/clock'
import { useSession } from '@/session/session'
import { formatIn } from '@/lib/zonedFormat'
import { takesAppeals } from './model'
import classes from './Result.module.css'

const STATES = {
  OPEN: { label: 'The team is checking', tone: 'info' },
  ACCEPTED: { label: 'Accepted', tone: 'success' },
  REFUSED: { label: 'Refused', tone: 'danger' },
} as const satisfies Record<string, { label: string; tone: Tone }>

/** The address of a file. A link cannot send headers, so it names the community. */
const evidenceOf = (id: string) =>
  `${boot.apiBase}/user/leaderboards/windows/${id}/evidence?creator=${bootCommunity().slug}`

/** The frozen result of a round: its hash, later changes, the end of the review, and the person's appeals. */
export function Result({ board, window }: { board: BoardPage; window: BoardWindow }) {
  const { user, member } = useSession()
  const isOpen = takesAppeals(window, useNow())
  const { appeals } = board
  const isWaiting = appeals.some(({ state }) => state === 'OPEN')
  const state: ActionState = !user
    ? { kind: 'login', label: 'Log in to appeal' }
    : isWaiting
      ? { kind: 'denied', label: 'Appeal sent' }
      : { kind: 'ready', label: 'Appeal the result' }

  return (
    <Panel title="Result">
      <div className={classes.result}>
        {window.changedAt && (
          <p className={classes.changed} role="status">
            <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
            <span>
              Figures changed after the result was frozen, <Time value={window.changedAt} />. The result stays as it is.
            </span>
          </p>
        )}
        {window.frozenAt && (
          <p>
            Frozen on {formatIn(board.zone, window.frozenAt)}.{' '}
            {window.revision > 1 && 'The team corrected figures and froze it again. '}
            {window.state === 'PAID' ? 'The review is over, and gems were paid.' : 'Prizes are paid after the review.'}
          </p>
        )}
        <div className={classes.hash}>
          <p className="quiet small">
            SHA-256 of the evidence. With the file, you can compute the hash and the result yourself.
          </p>
          <CopyField label="hash of the result" value={window.evidenceHash} isWrapped />
          <a href={evidenceOf(window.id)} download>
            Download evidence
          </a>
        </div>
        {isOpen && (member !== null || !user) && (
          <div className={classes.appeal}>
            <p>
              Is a figure wrong? You can appeal for <Countdown endAt={window.reviewUntil} className={classes.until} />.
            </p>
            <ActionButton
              state={state}
              className={classes.act}
              onPress={() => openDialog('leaderboard-appeal', { windowId: window.id, name: board.name })}
              login={{ source: 'leaderboard', returnTo: `/leaderboards/${board.id}`, what: 'appeal the result' }}
            />
          </div>
        )}
        {appeals.length > 0 && (
          <ul className={classes.appeals} aria-label="Your appeals">
            {appeals.map((appeal) => (
              <li key={appeal.id} className={classes.sent}>
                <Chip tone={STATES[appeal.state].tone}>{STATES[appeal.state].label}</Chip>
                <p dir="auto" className={classes.text}>
                  {appeal.text}
                </p>
                {appeal.answer && (
                  <p dir="auto" className={`quiet ${classes.text}`}>
                    Answer: {appeal.answer}
                  </p>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
