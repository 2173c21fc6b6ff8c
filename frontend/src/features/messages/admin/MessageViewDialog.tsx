import { Stack } from '@mantine/core'
import { Stats } from '@/components/Stats'
import type { DialogProps } from '@/dialogs/dialogs'
import { formatExact, formatInteger } from '@/lib/format'
import { MessagePreview } from './MessagePreview'
import { destinationWords, groupText } from './words'

/** One sent message, and who got it. */
export default function MessageViewDialog({ message }: DialogProps['fan-message-view']) {
  const { headline, text, segment, least, link, byMail, fans, inApp, mailed, author, createdAt } = message
  return (
    <Stack>
      <MessagePreview headline={headline} text={text} />
      <Stats
        items={[
          { label: 'Fans in the group', value: formatInteger(fans) },
          { label: 'In the app', value: formatInteger(inApp) },
          ...(byMail ? [{ label: 'By email', value: formatInteger(mailed) }] : []),
        ]}
      />
      <p className="quiet small">
        {groupText(segment, least)}. Opens {destinationWords[link].label}. Sent by {author}, {formatExact(createdAt)}.
        Fans who switched such notifications off are not counted.
      </p>
    </Stack>
  )
}
