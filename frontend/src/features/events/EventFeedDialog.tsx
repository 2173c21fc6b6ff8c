import { Button, Group, Stack } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { bootCommunity } from '@/api/boot'
import { CopyField } from '@/components/CopyField'
import { FormProblem } from '@/components/FormProblem'
import { QueryView } from '@/components/QueryView'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import { toast } from '@/lib/toast'
import { useSession } from '@/session/session'
import { events, useRenewFeed, useRevokeFeed } from './api'
import classes from './EventFeedDialog.module.css'

/** The address of the community's calendar and, for members, their own secret one. */
export default function EventFeedDialog() {
  const { name, slug } = bootCommunity()
  const { member } = useSession()
  const address = new URL(`/api/public/events/feed/${encodeURIComponent(slug)}/events.ics`, location.origin).href
  return (
    <Stack gap={24}>
      <section className={classes.part}>
        <h3>All events of {name}</h3>
        <p className="quiet small">
          Add this address to Google Calendar, Apple Calendar or Outlook. New events appear there automatically.
        </p>
        <Address label="calendar address" address={address} />
      </section>
      {member && (
        <section className={classes.part}>
          <h3>The events you joined</h3>
          <OwnFeed />
        </section>
      )}
    </Stack>
  )
}

function Address({ label, address }: { label: string; address: string }) {
  return (
    <>
      <CopyField label={label} value={address} />
      <Group>
        <Button
          component="a"
          variant="default"
          href={address.replace(/^https?:/, 'webcal:')}
          leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden="true" />}
        >
          Open in calendar app
        </Button>
      </Group>
    </>
  )
}

function OwnFeed() {
  const query = useQuery(events.feed())
  const renewing = useRenewFeed()
  const revoking = useRevokeFeed()
  const renew = (words: string) => renewing.mutate(undefined, { onSuccess: () => toast('SUCCESS', words) })
  return (
    <QueryView query={query} skeleton={<DialogSkeleton />}>
      {({ own }) => (
        <Stack gap={12}>
          <p className="quiet small">
            {own === null
              ? 'A secret link shows only your events. You can renew or revoke it at any time.'
              : 'Everyone with this link sees the events you joined. Renew it if another person knows it.'}
          </p>
          {own === null ? (
            <Group>
              <Button loading={renewing.isPending} onClick={() => renew('Your personal calendar link is ready')}>
                Create personal link
              </Button>
            </Group>
          ) : (
            <>
              <Address label="personal calendar address" address={own} />
              <Group gap={8}>
                <Button
                  variant="default"
                  loading={renewing.isPending}
                  onClick={() => renew('The link is renewed. The earlier one no longer works.')}
                >
                  Renew link
                </Button>
                <Button
                  variant="subtle"
                  color="red"
                  loading={revoking.isPending}
                  onClick={() =>
                    revoking.mutate(undefined, {
                      onSuccess: () => toast('SUCCESS', 'The link is revoked and no longer works'),
                    })
                  }
                >
                  Revoke link
                </Button>
              </Group>
            </>
          )}
          <FormProblem error={renewing.error ?? revoking.error} unsent="Nothing changed." />
        </Stack>
      )}
    </QueryView>
  )
}
