import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Notice } from './Notice'

interface Props {
  /** Seeds the picture. */
  art: string
  title?: string
  text: string
  clear: () => void
  /** Another action beside the reset of the filters. */
  more?: ReactNode
}

/** The notice of a list whose filters leave no rows. */
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
