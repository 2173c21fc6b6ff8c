import { EMBED_IDS } from '@/api/constants'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import classes from './Embed.module.css'
import { GeneratedArt } from './GeneratedArt'

type Provider = keyof typeof EMBED_IDS

const LABELS: Record<Provider, string> = { youtube: 'YouTube', twitch: 'Twitch', kick: 'Kick' }
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation allow-popups'

const isProvider = (provider: string): provider is Provider => Object.hasOwn(EMBED_IDS, provider)

export const isEmbed = (provider: string, id: string) =>
  isProvider(provider) && new RegExp(`^(?:${EMBED_IDS[provider]})$`).test(id)

export const siteOf = (provider: string) => (isProvider(provider) ? LABELS[provider] : provider)

interface Props {
  provider: string
  id: string
  title: string
  onPlay?: () => void
}

/** A player of another site. The page loads it from that site after the click. */
export function Embed({ provider, id, title, onPlay }: Props) {
  const [isOpen, setOpen] = useState(false)
  const site = siteOf(provider)
  const open = () => {
    setOpen(true)
    onPlay?.()
  }
  const name = title || `Video on ${site}`
  return (
    <div className={classes.frame}>
      {isOpen ? (
        <iframe
          className={classes.player}
          src={`/embed/${provider}/${id}`}
          title={name}
          sandbox={SANDBOX}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
        />
      ) : (
        <button type="button" className={classes.poster} onClick={open}>
          <GeneratedArt name={`${provider} ${id}`} kind="banner" eager={false} />
          <span className={classes.scrim} />
          <span className={classes.play}>
            <IconPlayerPlayFilled size={28} aria-hidden="true" />
          </span>
          <span className={classes.words}>
            <span className={classes.name}>
              <span className="unseen">Play: </span>
              {name}
            </span>
            <span className={classes.note}>
              Plays from {site}. {site} receives your IP address once you press play.
            </span>
          </span>
        </button>
      )}
    </div>
  )
}
