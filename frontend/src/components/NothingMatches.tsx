import { Button } from '@mantine/core'
import { Notice } from './Notice'

interface Props {
  /** Seeds the picture. */
  art: string
  title?: string
  text: string
  clear: () => void
}

/** What a list says when its filters leave nothing in it. */
export const NothingMatches = ({ art, title = 'Nothing matches', text, clear }: Props) => (
  <Notice
    art={art}
    title={title}
    text={text}
    action={
      <Button variant="default" onClick={clear}>
        Clear filters
      </Button>
    }
  />
)
