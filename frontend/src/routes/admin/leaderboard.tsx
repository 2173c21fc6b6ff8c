import { Button, Menu, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { ApiError } from '@/api/errors'
import { bootCommunity } from '@/api/boot'
import type { TeamBoard } from '@/api/shapes'
import { ActionsMenu } from '@/components/office/ActionsMenu'
import { Chip } from '@/components/Chip'
import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { QueryView } from '@/components/QueryView'
import { Tabs } from '@/components/Tabs'
import { openDialog } from '@/dialogs/dialogs'
import { ownLeaderboards, useFinishBoard, useSyncBoard } from '@/features/leaderboards/admin/api'
import { Appeals } from '@/features/leaderboards/admin/Appeals'
import { AudienceTest } from '@/features/leaderboards/admin/AudienceTest'
import { BoardForm } from '@/features/leaderboards/admin/BoardForm'
import { Exclusions } from '@/features/leaderboards/admin/Exclusions'
import { ImportPositions } from '@/features/leaderboards/admin/ImportPositions'
import { Payouts } from '@/features/leaderboards/admin/Payouts'
import { Positions } from '@/features/leaderboards/admin/Positions'
import { Rounds } from '@/features/leaderboards/admin/Rounds'
import { stateOf } from '@/features/leaderboards/admin/words'
import { NotFound } from '@/layouts/NotFound'
import { isSwitchedOff } from '@/session/session'

const TABS = {
  settings: 'Settings',
  rounds: 'Rounds',
  positions: 'Positions',
  exclusions: 'Exclusions',
  appeals: 'Appeals',
  payouts: 'Payouts',
  import: 'Import',
} as const
type Tab = keyof typeof TABS

/** The tabs of a board. Only a manual board takes files. */
const tabsOf = (board: TeamBoard | undefined) =>
  (Object.keys(TABS) as Tab[]).filter((key) => key !== 'import' || board?.kind === 'MANUAL')

export function Component() {
  const { id = '' } = useParams()
  const [params] = useSearchParams()
  const query = useQuery(ownLeaderboards.one(id))
  const board = query.data
  const keys = tabsOf(board)
  const tab = keys.find((key) => key === params.get('tab')) ?? 'settings'

  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <NotFound
        title="No such leaderboard"
        text="It may have been deleted."
        to="/admin/leaderboard"
        label="Back to leaderboards"
      />
    )
  }
  return (
    <OfficePage
      title={board?.name ?? 'Leaderboard'}
      back={{ to: '/admin/leaderboard', label: 'Leaderboard' }}
      state={board && <Chip tone={stateOf(board).tone}>{stateOf(board).label}</Chip>}
      actions={board && <Actions board={board} />}
      tabs={
        <Tabs
          label="Leaderboard"
          current={tab}
          tabs={keys.map((key) => ({
            key,
            label: TABS[key],
            to: key === 'settings' ? `/admin/leaderboard/${id}` : `/admin/leaderboard/${id}?tab=${key}`,
          }))}
        />
      }
    >
      <SwitchedOff feature="LEADERBOARDS" />
      {board?.kind === 'WAGER' && <SwitchedOff feature="CASINOS" />}
      <QueryView query={query} skeleton={<Skeleton height={480} radius="var(--radius-large)" />}>
        {(found) => <Body board={found} tab={tab} />}
      </QueryView>
    </OfficePage>
  )
}

function Body({ board, tab }: { board: TeamBoard; tab: Tab }) {
  if (tab === 'rounds') return <Rounds board={board} />
  if (tab === 'positions') return <Positions board={board} />
  if (tab === 'exclusions') return <Exclusions board={board} />
  if (tab === 'appeals') return <Appeals boardId={board.id} />
  if (tab === 'payouts') return <Payouts boardId={board.id} />
  if (tab === 'import') return <ImportPositions board={board} />
  return (
    <BoardForm key={board.id} board={board} onSaved={() => undefined} audienceTest={<AudienceTest board={board} />} />
  )
}

/** New figures, the fans' view, no further rounds, and the end of the board. */
function Actions({ board }: { board: TeamBoard }) {
  const navigate = useNavigate()
  const sync = useSyncBoard(board.id)
  const finish = useFinishBoard(board.id)
  const isLive = board.window?.state === 'RUNNING' || board.window?.state === 'SETTLING'
  return (
    <>
      {board.kind === 'WAGER' && isLive && !isSwitchedOff('CASINOS') && (
        <Button variant="default" loading={sync.isPending} onClick={() => sync.mutate()}>
          Read casinos now
        </Button>
      )}
      <ActionsMenu>
        {board.publication !== 'DRAFT' && (
          <Menu.Item component="a" href={`${bootCommunity().url}/leaderboards/${board.id}`}>
            View as fan
          </Menu.Item>
        )}
        {board.publication === 'ACTIVE' && board.repeat !== 'NONE' && (
          <Menu.Item onClick={() => finish.mutate()}>Open no further round</Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          color="red"
          onClick={() =>
            openDialog('leaderboard-delete', { board, onDeleted: () => void navigate('/admin/leaderboard') })
          }
        >
          Delete leaderboard
        </Menu.Item>
      </ActionsMenu>
    </>
  )
}
