import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Check } from '@/components/Check'
import { downloadText } from '@/lib/downloadText'
import { useSession } from '@/session/session'
import classes from './BackupCodes.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Ten codes that are shown only once: the user must save them now. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { user } = useSession()
  const [isCopied, setCopied] = useState(false)
  const [areKept, setKept] = useState(false)
  const title = `Gemhall backup codes of ${user?.username ?? 'your account'}`

  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(true),
      // Not allowed here, or no TLS: they can still be downloaded and printed.
      () => setCopied(false),
    )
  const download = () => {
    const text = `${title}\nUse a code if you cannot reach your phone or inbox. Each code works once.\n\n${codes.join('\n')}\n`
    downloadText('gemhall-backup-codes.txt', text)
  }

  return (
    <>
      <p>
        Use a backup code if you cannot reach your phone or inbox. Each code works once. Keep the codes somewhere safe:{' '}
        <strong>you can see them only now.</strong>
      </p>
      <div className={classes.sheet}>
        <p className={classes.title}>{title}</p>
        <ul className={classes.codes} aria-label="Backup codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          leftSection={isCopied ? <IconCheck {...icon} /> : <IconCopy {...icon} />}
          onClick={() => void copy()}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button variant="default" leftSection={<IconDownload {...icon} />} onClick={download}>
          Download
        </Button>
        <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => window.print()}>
          Print
        </Button>
      </div>
      <span className="unseen" role="status">
        {isCopied && 'Backup codes copied'}
      </span>
      <Check checked={areKept} onChange={setKept}>
        I saved my codes
      </Check>
      <Button disabled={!areKept} onClick={onDone}>
        Done
      </Button>
    </>
  )
}
