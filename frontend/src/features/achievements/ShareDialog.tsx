import { Button, Group, Stack } from '@mantine/core'
import { IconDownload, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { AchievementShare } from '@/api/shapes'
import { CopyField } from '@/components/CopyField'
import { FormProblem } from '@/components/FormProblem'
import { QueryView } from '@/components/QueryView'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import type { DialogProps } from '@/dialogs/dialogs'
import { achievementShare, pictureAddress, useShare } from './share'
import classes from './SharedView.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The picture of a reached achievement, and a link to it that the fan makes and ends. */
export default function ShareDialog({ id, name }: DialogProps['achievement-share']) {
  const query = useQuery(achievementShare(id))
  return (
    <QueryView query={query} skeleton={<DialogSkeleton />}>
      {(share) => <Sharing id={id} name={name} share={share} />}
    </QueryView>
  )
}

function Sharing({ id, name, share: { reached, link } }: { id: string; name: string; share: AchievementShare }) {
  const change = useShare(id)
  return (
    <Stack>
      <img
        className={classes.picture}
        src={pictureAddress(id, reached.position)}
        width={1200}
        height={630}
        alt={`${name}, ${reached.tier}`}
      />
      <Button
        component="a"
        variant="default"
        leftSection={<IconDownload {...icon} />}
        href={pictureAddress(id, reached.position, true)}
        download
      >
        Download picture
      </Button>
      {link ? (
        <>
          <CopyField label="link" value={link.address} />
          {link.position < reached.position && (
            <Button loading={change.isPending} onClick={() => change.mutate(true)}>
              Show {reached.tier} instead of {link.tier}
            </Button>
          )}
          <Group justify="space-between">
            <Button variant="subtle" loading={change.isPending} onClick={() => change.mutate(false)}>
              Turn link off
            </Button>
            {'share' in navigator && (
              <Button
                // A closed share sheet is no error.
                onClick={() => void navigator.share({ title: name, url: link.address }).catch(() => undefined)}
              >
                Share link
              </Button>
            )}
          </Group>
        </>
      ) : (
        <>
          <p className="quiet small">
            A link shows everyone this picture: your name, the achievement, its tier and the date. You can turn it off.
          </p>
          <Button leftSection={<IconLink {...icon} />} loading={change.isPending} onClick={() => change.mutate(true)}>
            Make a link
          </Button>
        </>
      )}
      <FormProblem error={change.error} />
    </Stack>
  )
}
