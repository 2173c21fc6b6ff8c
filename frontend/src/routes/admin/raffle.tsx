import { Button, Menu, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { ApiError } from '@/api/errors'
import type { TeamRaffleDetail } from '@/api/shapes'
import { bootCommunity } from '@/api/boot'
import { ActionsMenu } from '@/components/office/ActionsMenu'
import { Chip } from '@/components/Chip'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { OfficePage } from '@/components/office/OfficePage'
import { ownRaffles } from '@/features/raffles/admin/api'
import { EntrantsCard } from '@/features/raffles/admin/EntrantsCard'
import { RaffleDetails } from '@/features/raffles/admin/RaffleDetails'
import { RaffleForm } from '@/features/raffles/admin/RaffleForm'
import { RaffleState } from '@/features/raffles/admin/RaffleState'
import { statusOf } from '@/components/office/raffleStatus'
import { NotFound } from '@/layouts/NotFound'
import { now } from '@/lib/clock'

export function Component() {
  const { id = '' } = useParams()
  const query = useQuery(ownRaffles.one(id))
  const raffle = query.data

  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <NotFound title="No such raffle" text="It may have been deleted." to="/admin/raffles" label="Back to raffles" />
    )
  }
  return (
    <OfficePage
      title={raffle?.name ?? 'Raffle'}
      back={{ to: '/admin/raffles', label: 'Raffles' }}
      state={raffle && <Chip tone={statusOf(raffle).tone}>{statusOf(raffle).label}</Chip>}
      actions={raffle && <Actions raffle={raffle} />}
    >
      <QueryView query={query} skeleton={<Skeleton height={480} radius="var(--radius-large)" />}>
        {(found) => (
          <>
            {found.status !== 'PENDING' && <RaffleState raffle={found} />}
            {found.status === 'PENDING' || found.status === 'ACTIVE' ? (
              <RaffleForm key={found.id} raffle={found} onSaved={() => undefined} />
            ) : (
              <RaffleDetails raffle={found} />
            )}
            {found.status !== 'PENDING' && <EntrantsCard raffle={found} />}
          </>
        )}
      </QueryView>
    </OfficePage>
  )
}

/** On to the fans, tickets by hand, an early end, and the end of it. */
function Actions({ raffle }: { raffle: TeamRaffleDetail }) {
  const navigate = useNavigate()
  const isOpen = raffle.status === 'ACTIVE' && Date.parse(raffle.startAt) <= now()
  const isSoldOut = raffle.maxEntries !== null && raffle.entries >= raffle.maxEntries
  // Without tickets, no fan would win.
  const isReady = isOpen && raffle.entries > 0
  const close = () => openDialog('raffle-close', { raffle })
  return (
    <>
      {isOpen && !isSoldOut && (
        <Button variant="default" onClick={() => openDialog('raffle-tickets-give', { raffle })}>
          Give tickets
        </Button>
      )}
      {isReady && (
        <Button variant={isSoldOut ? 'filled' : 'light'} onClick={close}>
          Close early and draw
        </Button>
      )}
      <ActionsMenu>
        <Menu.Item onClick={() => openDialog('raffle-preview', { raffle })}>Preview</Menu.Item>
        {raffle.status !== 'PENDING' && (
          <Menu.Item component="a" href={`${bootCommunity().url}/raffles/${raffle.slug}`}>
            View as fan
          </Menu.Item>
        )}
        {isOpen && !isReady && <Menu.Item onClick={close}>Close early and draw</Menu.Item>}
        {raffle.status === 'ACTIVE' && (
          <Menu.Item onClick={() => openDialog('raffle-end', { raffle })}>Move the end</Menu.Item>
        )}
        <Menu.Item component={Link} to={`/admin/raffles/create?from=${raffle.id}`}>
          Duplicate
        </Menu.Item>
        {raffle.status !== 'DRAW' && (
          <>
            <Menu.Divider />
            <Menu.Item
              color="red"
              onClick={() => openDialog('raffle-delete', { raffle, onDeleted: () => void navigate('/admin/raffles') })}
            >
              Delete raffle
            </Menu.Item>
          </>
        )}
      </ActionsMenu>
    </>
  )
}
