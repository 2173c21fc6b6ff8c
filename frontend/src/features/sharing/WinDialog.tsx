import { Button, Stack } from '@mantine/core'
import { IconDownload, IconShare } from '@tabler/icons-react'
import { boot } from '@/api/boot'
import type { DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import classes from './WinDialog.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const PATHS = { case: 'user/cases/win', raffle: 'user/raffle-tickets/win' } as const

/** The picture of a won prize, to be saved or sent to another app. It shows the fan's name, the prize and the day. */
export default function WinDialog({ kind, id, name }: DialogProps['win-share']) {
  const picture = `${boot.apiBase}/${PATHS[kind]}/${id}/picture.png`
  const send = async () => {
    const answer = await fetch(picture)
    if (!answer.ok) throw new Error(`The picture answered ${answer.status}`)
    const file = new File([await answer.blob()], 'win.png', { type: 'image/png' })
    await navigator.share({ title: name, files: [file] })
  }
  const share = () =>
    void send().catch((error: unknown) => {
      // A closed share sheet is no error.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast('ERROR', 'The picture could not be shared. Download it instead.')
    })
  return (
    <Stack>
      <img
        className={classes.picture}
        src={picture}
        width={1200}
        height={630}
        alt={`${name}, with your name and the day`}
      />
      <p className="quiet small">
        The picture shows your name, the prize and the day. No other person sees it until you share it.
      </p>
      {canShareFiles() && (
        <Button leftSection={<IconShare {...icon} />} onClick={share}>
          Share picture
        </Button>
      )}
      <Button
        component="a"
        variant={canShareFiles() ? 'default' : 'filled'}
        leftSection={<IconDownload {...icon} />}
        href={`${picture}?download=1`}
        download
      >
        Download picture
      </Button>
    </Stack>
  )
}

/** True on phones, and in some browsers of a desktop. */
const canShareFiles = () =>
  'canShare' in navigator && navigator.canShare({ files: [new File([], 'win.png', { type: 'image/png' })] })
