import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { boot, bootCommunity } from '@/api/boot'
import { useSession } from '@/session/session'

interface Props {
  /** The API's address of the file. */
  path: string
  query: Record<string, string>
  label?: string
}

/** A download link for a file of any length. It names the community, because a link cannot send headers. */
export function ExportLink({ path, query, label = 'Export CSV' }: Props) {
  // The server refuses the file then, and a link cannot show why.
  const isVisit = Boolean(useSession().acting?.readOnlyUntil)
  if (isVisit) return <span className="quiet small">A read-only visit has no exports</span>
  const search = new URLSearchParams({ ...query, creator: bootCommunity().slug })
  return (
    <Button
      component="a"
      variant="default"
      href={`${boot.apiBase}${path}?${search}`}
      download
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
    >
      {label}
    </Button>
  )
}
