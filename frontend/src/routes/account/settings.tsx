import { Button, Group, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Chip } from '@/components/Chip'
import { Page } from '@/components/Page'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { Devices } from '@/features/profile/Devices'
import { PasswordForm } from '@/features/profile/PasswordForm'
import { ProfileForm } from '@/features/profile/ProfileForm'
import { profiles, useSendVerification } from '@/features/profile/api'
import classes from './settings.module.css'

export function Component() {
  const profile = useQuery(profiles.mine)
  const send = useSendVerification()

  return (
    <Page title="Settings" lead="Who you are here, and how you get in.">
      <QueryView query={profile} skeleton={<Skeleton height={420} radius="var(--radius-large)" />}>
        {(data) => (
          <div className={classes.panels}>
            <Panel title="Profile" lead="Fans and creators see this.">
              <ProfileForm key={data.username} profile={data} />
            </Panel>
            <div className={classes.stack}>
              <Panel title="E-mail">
                <Group justify="space-between">
                  <span>{data.email}</span>
                  {data.emailVerified ? (
                    <Chip tone="success">Confirmed</Chip>
                  ) : (
                    <Chip tone="warning">Not confirmed</Chip>
                  )}
                </Group>
                {!data.emailVerified && (
                  <Button mt="md" variant="default" loading={send.isPending} onClick={() => send.mutate()}>
                    Send the link again
                  </Button>
                )}
              </Panel>
              <Panel title="Password">
                <PasswordForm />
              </Panel>
            </div>
            <div className={classes.wide}>
              <Panel
                title="Where you are signed in"
                lead="Sign out whatever you do not recognise, then change your password."
              >
                <Devices />
              </Panel>
            </div>
          </div>
        )}
      </QueryView>
    </Page>
  )
}
