import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from './Notice'

interface Props {
  /** Seeds the picture. */
  art: string
  title?: string
  text: string
  clear: () => void
  /** What else can be done about it. */
  more?: ReactNode
}

/** What a list says when its filters leave nothing in it. */
export const NothingMatches = ({ art, title = 'No results', text, clear, more }: Props) => (
  <Notice
    art={art}
    title={title}
    text={text}
    action={
      <>
        <Button variant="default" onClick={clear}>
          Reset filters
        </Button>
        {more}
      </>
    }
  />
)
