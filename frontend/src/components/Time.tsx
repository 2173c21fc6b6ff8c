import { formatAgo, formatExact } from '@/lib/format'
import { useNow } from '@/lib/clock'

/** "5 minutes ago", with the exact time and zone as its title. */
export function Time({ value }: { value: string }) {
  const now = useNow(30)
  return (
    <time dateTime={value} title={formatExact(value)}>
      {formatAgo(value, now)}
    </time>
  )
}
