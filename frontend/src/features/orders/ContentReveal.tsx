import { Button } from '@mantine/core'
import { IconDownload, IconExternalLink, IconPackage } from '@tabler/icons-react'
import type { OrderContent, ProductContentKind } from '@/api/shapes'
import { CopyField } from '@/components/CopyField'
import { FormProblem } from '@/components/FormProblem'
import { formatBytes } from '@/lib/format'
import { useOpenContent } from './api'
import classes from './CodeReveal.module.css'

const LABEL: Record<ProductContentKind, string> = {
  LINK: 'Open what you got',
  FILE: 'Get your file',
  TEXT: 'Read your message',
}
const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** The link, file or message of a completed order, covered until its buyer asks for it. */
export default function ContentReveal({ orderId, kind }: { orderId: string; kind: ProductContentKind }) {
  const open = useOpenContent(orderId)
  return (
    <section className={classes.code} aria-label="What you got">
      {open.data ? (
        <Opened content={open.data} again={() => open.mutate()} />
      ) : (
        <Button loading={open.isPending} leftSection={<IconPackage {...icon} />} onClick={() => open.mutate()}>
          {LABEL[kind]}
        </Button>
      )}
      <FormProblem error={open.error} />
    </section>
  )
}

function Opened({
  content: { kind, text, fileName, fileSize, fileUrl },
  again,
}: {
  content: OrderContent
  again: () => void
}) {
  if (kind === 'FILE') {
    return (
      <>
        <p>
          <b dir="auto">{fileName}</b> {fileSize !== null && <span className="quiet">({formatBytes(fileSize)})</span>}
        </p>
        <div className={classes.covered}>
          <Button component="a" href={fileUrl ?? ''} download leftSection={<IconDownload {...icon} />}>
            Download
          </Button>
          <Button variant="subtle" onClick={again}>
            Get a new link
          </Button>
        </div>
        <p className="quiet small">The download link works for five minutes, only for you.</p>
      </>
    )
  }
  if (kind === 'LINK') {
    return (
      <>
        <CopyField label="link" value={text ?? ''} />
        <Button
          variant="default"
          component="a"
          href={text ?? ''}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconExternalLink {...icon} />}
        >
          Open link
        </Button>
      </>
    )
  }
  return (
    <p dir="auto" className={classes.message}>
      {text}
    </p>
  )
}
