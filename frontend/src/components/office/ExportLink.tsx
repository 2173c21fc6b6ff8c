import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { boot, bootCommunity } from '@/api/boot'

interface Props {
  /** The API's address of the file. */
  path: string
  query: Record<string, string>
}

/** A download link for a file of any length. It names the community, because a link cannot send headers. */
export function ExportLink({ path, query }: Props) {
  const search = new URLSearchParams({ ...query, creator: bootCommunity().slug })
  return (
    <Button
      component="a"
      variant="default"
      href={`${boot.apiBase}${path}?${search}`}
      download
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
    >
      Export CSV
    </Button>
  )
}
