import { bootCommunity } from '@/api/boot'
import { Mark } from '@/components/Mark'
import classes from './MessagePreview.module.css'

interface Props {
  headline: string
  text: string
}

/** The message as fans read it among their notifications. */
export function MessagePreview({ headline, text }: Props) {
  const { name, avatarUrl } = bootCommunity()
  return (
    <figure className={classes.preview} aria-label="Preview">
      <Mark name={name} src={avatarUrl} size={36} />
      <div>
        <p className={classes.title}>
          {name}: {headline || 'Title'}
        </p>
        <p className={classes.text}>{text || 'Your message'}</p>
      </div>
    </figure>
  )
}
