import type { ListQuery } from '@/api/client'
import type { Import, ImportRow, ImportSummary, PersonOfFile, WaitingBalance } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Gems } from '@/components/Gems'
import { Notice } from '@/components/Notice'
import { Time } from '@/components/Time'
import { type Column, defineList } from '@/components/office/list'
import { formatPlainDay } from '@/lib/days'
import { formatGems, formatInteger } from '@/lib/format'
import { keyOf } from '@/lib/keyOf'
import { optionsOf } from '@/lib/options'
import { imports } from './api'
import { WaitingActions } from './WaitingActions'
import { foundPerson, foundWords, importState, platformLabel, rowState, signed, toolLabel, watchedWords } from './words'

export const importColumns: Column<ImportSummary>[] = [
  { key: 'filename', title: 'File', isWide: true, render: ({ filename }) => filename },
  {
    key: 'state',
    title: 'Status',
    isState: true,
    render: ({ state }) => <Chip tone={importState[state].tone}>{importState[state].label}</Chip>,
  },
  { key: 'tool', title: 'From', render: ({ tool }) => toolLabel[tool] },
  { key: 'people', title: 'People', align: 'right', render: ({ people }) => formatInteger(people) },
  { key: 'gems', title: 'Gems', align: 'right', render: ({ gems }) => formatGems(gems) },
  { key: 'createdAt', title: 'When', align: 'right', render: ({ createdAt }) => <Time value={createdAt} /> },
]

const waitingColumns: Column<WaitingBalance>[] = [
  { key: 'name', title: 'Name', render: ({ name }) => name },
  {
    key: 'state',
    title: 'Status',
    isState: true,
    render: ({ state, candidate }) =>
      state === 'WAITING' && candidate ? (
        <Chip tone="danger">Decide</Chip>
      ) : (
        <Chip tone={rowState[state].tone}>{rowState[state].label}</Chip>
      ),
  },
  { key: 'platform', title: 'On', render: ({ platform }) => platformLabel[platform] },
  {
    key: 'member',
    title: 'Member',
    isWide: true,
    isTyped: true,
    render: ({ member, candidate }) => member?.username ?? <CandidateWords candidate={candidate} />,
  },
  { key: 'gems', title: 'Gems', align: 'right', render: ({ gems }) => <Gems amount={gems} size={14} /> },
  { key: 'since', title: 'Since', align: 'right', render: ({ since }) => <Time value={since} /> },
  {
    key: 'expiresAt',
    title: 'Until',
    align: 'right',
    render: ({ expiresAt }) => (expiresAt ? <Time value={expiresAt} /> : '—'),
  },
]

/** The candidate of a balance, with dates: a name that was linked after the file was made may have had another owner. */
function CandidateWords({ candidate }: Pick<WaitingBalance, 'candidate'>) {
  if (!candidate) return '—'
  return (
    <>
      {candidate.username}, joined <Time value={candidate.joinedAt} />
      {candidate.linkedAt && (
        <>
          , has the name since <Time value={candidate.linkedAt} />
        </>
      )}
    </>
  )
}

type WaitingView = NonNullable<ListQuery<'/creator/users/import/waiting'>['view']>

const waitingView: Record<WaitingView, string> = { ALL: 'All', ASKED: 'Decide', DECIDED: 'Decided' }

/** Reserved balances: of people who have not joined yet, and of names that may have another owner now. */
export const waitingList = (asked: number) =>
  defineList<WaitingBalance>({
    area: 'waiting',
    label: { one: 'balance', many: 'Reserved balances' },
    query: ({ take, page, search, filters }) =>
      imports.waiting({ take, page, search, view: keyOf(waitingView, filters.view) }),
    columns: waitingColumns,
    views: {
      key: 'view',
      label: 'Balances',
      options: [
        { value: 'ASKED', label: asked > 0 ? `Decide (${formatInteger(asked)})` : 'Decide' },
        { value: 'DECIDED', label: 'Decided' },
      ],
    },
    bulk: (rows, clear) => <WaitingActions rows={rows} onDone={clear} />,
    sorted: { by: 'GEMS', direction: 'desc' },
    empty: (
      <Notice
        art="empty chairs"
        title="No reserved balances"
        text="Reserved gems of people who have not joined yet appear here, with their platform username."
      />
    ),
  })

/** The people of a draft. A member who has the username may be another person, so only linked accounts count. */
export const peopleList = (run: Import) =>
  defineList<PersonOfFile>({
    area: 'imports',
    label: { one: 'person', many: 'People' },
    query: ({ take, page, search, filters }) =>
      imports.people(run, { take, page, search, found: keyOf(foundPerson, filters.found) }),
    columns: [
      { key: 'name', title: 'Name', render: ({ name }) => name },
      {
        key: 'found',
        title: 'Status',
        isState: true,
        render: ({ found }) => <Chip tone={foundPerson[found].tone}>{foundPerson[found].label}</Chip>,
      },
      {
        key: 'member',
        title: 'Member',
        isTyped: true,
        isWide: true,
        render: ({ found, member }) => foundWords(found, member?.username, platformLabel[run.platform]),
      },
      { key: 'gems', title: 'Gems', align: 'right', render: ({ gems }) => <Gems amount={gems} size={14} /> },
      { key: 'line', title: 'Line', align: 'right', render: ({ line }) => formatInteger(line) },
    ],
    views: {
      key: 'found',
      label: 'People',
      options: optionsOf({
        MEMBER: foundPerson.MEMBER.label,
        UNLINKED: foundPerson.UNLINKED.label,
        ASKED: foundPerson.ASKED.label,
        ABSENT: foundPerson.ABSENT.label,
      }),
      isForgotten: true,
    },
    sorted: { by: 'LINE', direction: 'asc' },
    empty: <Notice art="no people" title="No people" text="The people of the file appear here." />,
  })

/** The result of each line of one import. */
export const rowList = (importId: string, now: Import['state']) =>
  defineList<ImportRow>({
    area: 'imports',
    label: { one: 'line', many: 'Lines' },
    query: ({ take, page, search, filters }) =>
      imports.rows(importId, now, { take, page, search, state: keyOf(rowState, filters.state) }),
    columns: [
      { key: 'name', title: 'Name', render: ({ name }) => name },
      {
        key: 'state',
        title: 'Status',
        isState: true,
        render: ({ state }) => <Chip tone={rowState[state].tone}>{rowState[state].label}</Chip>,
      },
      { key: 'member', title: 'User', isTyped: true, render: ({ member }) => member?.username ?? '—' },
      { key: 'minutes', title: 'Watched', align: 'right', render: ({ minutes }) => watchedWords(minutes) },
      { key: 'level', title: 'Level', align: 'right', render: ({ level }) => (level ? formatInteger(level) : '—') },
      {
        key: 'joinedOn',
        title: 'Joined',
        align: 'right',
        render: ({ joinedOn }) => (joinedOn ? formatPlainDay(joinedOn) : '—'),
      },
      { key: 'problem', title: 'Why', isTyped: true, render: ({ problem }) => problem || '—' },
      { key: 'gems', title: 'In the file', align: 'right', render: ({ gems }) => formatGems(gems) },
      {
        key: 'moved',
        title: 'Moved',
        align: 'right',
        render: ({ moved }) => <Gems {...signed(moved)} size={14} />,
      },
      {
        key: 'takenBack',
        title: 'Removed',
        align: 'right',
        render: ({ takenBack }) => (takenBack ? formatGems(takenBack.replace('-', '')) : '—'),
      },
    ],
    views: {
      key: 'state',
      label: 'Status',
      options: (['CREDITED', 'WAITING', 'FAILED', 'UNDONE'] as const).map((value) => ({
        value,
        label: rowState[value].label,
      })),
      isForgotten: true,
    },
    file: `/creator/users/import/one/${importId}/export/csv`,
    sorted: { by: 'LINE', direction: 'asc' },
    empty: <Notice art="no lines" title="No lines yet" text="Lines appear as they are processed." />,
  })
