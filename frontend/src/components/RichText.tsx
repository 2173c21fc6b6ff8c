import { Fragment, type ReactNode, useMemo, useState } from 'react'
import { parsedAddress } from '@/lib/parsedAddress'
import { Embed, isEmbed } from './Embed'
import { Picture } from './Picture'
import classes from './RichText.module.css'

const PLAIN = {
  P: 'p',
  H2: 'h2',
  H3: 'h3',
  H4: 'h4',
  UL: 'ul',
  OL: 'ol',
  LI: 'li',
  STRONG: 'strong',
  EM: 'em',
  U: 'u',
  S: 's',
  BLOCKQUOTE: 'blockquote',
} as const
/** Each of them begins at the side where its first word begins. */
const ONE_DIRECTION = new Set(['P', 'H2', 'H3', 'H4', 'UL', 'OL', 'LI', 'BLOCKQUOTE'])
const PICTURE = /^\/api\/public\/files\/[0-9a-f]{32}-[0-9a-f]{32}\.webp$/
const LINK = /^(https:\/\/|mailto:)/
const SIZES = '(min-width: 48em) 720px, 100vw'

/**
 * The HTML of a page as React elements. Only listed elements and attributes are drawn, so markup that the server did
 * not remove has no effect. The parser's document runs no script and loads no picture.
 */
export function RichText({ html }: { html: string }) {
  const nodes = useMemo(() => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes], [html])
  return <div className={classes.text}>{nodes.map(draw)}</div>
}

function draw(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const inside = () => [...node.childNodes].map(draw)
  const of = (name: string) => node.getAttribute(name) ?? ''
  switch (node.tagName) {
    case 'A':
      return LINK.test(of('href')) && parsedAddress(of('href')) ? (
        <a key={key} href={of('href')} target="_blank" rel="noopener noreferrer nofollow ugc">
          {inside()}
        </a>
      ) : (
        <Fragment key={key}>{inside()}</Fragment>
      )
    case 'IMG':
      return PICTURE.test(of('src')) ? (
        <Figure key={key} src={of('src')} alt={of('alt')} width={Number(of('width'))} height={Number(of('height'))} />
      ) : null
    case 'DIV':
      return isEmbed(of('data-embed'), of('data-id')) ? (
        <Embed key={key} provider={of('data-embed')} id={of('data-id')} title={of('data-title')} />
      ) : null
    case 'HR':
      return <hr key={key} />
    case 'BR':
      return <br key={key} />
    default: {
      const Tag = PLAIN[node.tagName as keyof typeof PLAIN]
      return Tag ? (
        <Tag key={key} dir={ONE_DIRECTION.has(node.tagName) ? 'auto' : undefined}>
          {inside()}
        </Tag>
      ) : null
    }
  }
}

interface FigureProps {
  src: string
  alt: string
  width: number
  height: number
}

/** A picture that keeps its place while it loads. A deleted one leaves its description. */
function Figure({ src, alt, width, height }: FigureProps) {
  const [isGone, setGone] = useState(false)
  if (isGone) return <p className={classes.gone}>{alt || 'This picture is no longer available.'}</p>
  return (
    <Picture
      src={src}
      sizes={SIZES}
      alt={alt}
      width={width || undefined}
      height={height || undefined}
      loading="lazy"
      decoding="async"
      className={classes.picture}
      onError={() => setGone(true)}
    />
  )
}
