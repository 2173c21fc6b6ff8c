import { Box } from '@mantine/core'
import { openDialog } from '@/dialogs/dialogs'
import { Picture } from './Picture'
import classes from './ProofPicture.module.css'

interface Props {
  src: string
  /** The name of the person who sent it. */
  sender: string
  /** The sender's description of the picture. */
  alt?: string
  width: number
  height: number
}

/** A picture that a person sent. A press shows it in full. */
export const ProofPicture = ({ src, sender, alt, width, height }: Props) => (
  <Box
    component="button"
    type="button"
    w={width}
    h={height}
    className={classes.picture}
    aria-label={alt ? `View the picture of ${sender}: ${alt}` : `View the picture of ${sender}`}
    onClick={() => openDialog('view-image', { src, alt: alt || `Picture of ${sender}` })}
  >
    <Picture src={src} sizes={`${width}px`} loading="lazy" />
  </Box>
)
