import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type KeyboardEvent, type TouchEvent, useRef, useState } from 'react'
import type { Product } from '@/api/shapes'
import { openDialog } from '@/dialogs/dialogs'
import { Picture } from '@/components/Picture'
import { ProductPicture } from '@/components/ProductPicture'
import classes from './ProductStage.module.css'

const icon = { size: 22, stroke: 1.75, 'aria-hidden': true } as const
/** A finger that moves less than this many pixels to the side wanted to press. */
const SWIPE = 40

/** Several pictures of a product: by their small versions, the arrow keys, the buttons, or a swipe. */
export default function Gallery({ product }: { product: Product }) {
  const { pictures, productName, rarity } = product
  const [chosen, setChosen] = useState(0)
  const begun = useRef<number>(undefined)
  // A picture can be gone since it was chosen.
  const place = Math.min(chosen, pictures.length - 1)
  const picture = pictures[place]
  const step = (by: number) => setChosen((place + by + pictures.length) % pictures.length)
  const altOf = (index: number) => pictures[index]?.alt || `${productName}, picture ${index + 1}`

  const keys = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const end = { Home: 0, End: pictures.length - 1 }[event.key]
    if (by === undefined && end === undefined) return
    event.preventDefault()
    if (by !== undefined) step(by)
    else if (end !== undefined) setChosen(end)
  }
  const released = ({ changedTouches }: TouchEvent) => {
    const moved = begun.current === undefined ? 0 : (changedTouches[0]?.clientX ?? begun.current) - begun.current
    begun.current = undefined
    if (Math.abs(moved) >= SWIPE) step(moved > 0 ? -1 : 1)
  }

  if (!picture) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrow keys of the buttons in it
    <div className={classes.gallery} onKeyDown={keys}>
      <div
        className={classes.stage}
        data-rarity={rarity}
        onTouchStart={({ touches }) => {
          begun.current = touches.length === 1 ? touches[0]?.clientX : undefined
        }}
        onTouchEnd={released}
      >
        <ProductPicture
          product={{ ...product, productImage: picture.url }}
          eager
          sizes="(min-width: 48em) 700px, 100vw"
        />
        <button
          type="button"
          className={classes.enlarge}
          aria-label={`View ${altOf(place)} larger`}
          onClick={() => openDialog('view-image', { src: picture.url, alt: altOf(place) })}
        />
        <div className={classes.before}>
          <ActionIcon variant="default" size={44} radius="xl" aria-label="Previous picture" onClick={() => step(-1)}>
            <IconChevronLeft {...icon} />
          </ActionIcon>
        </div>
        <div className={classes.after}>
          <ActionIcon variant="default" size={44} radius="xl" aria-label="Next picture" onClick={() => step(1)}>
            <IconChevronRight {...icon} />
          </ActionIcon>
        </div>
      </div>
      <ul className={classes.thumbs} aria-label="Pictures">
        {pictures.map(({ url }, index) => (
          <li key={url}>
            <button
              type="button"
              className={classes.thumb}
              aria-label={altOf(index)}
              aria-current={index === place || undefined}
              onClick={() => setChosen(index)}
            >
              <Picture src={url} sizes="80px" loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <p className="unseen" role="status">
        Picture {place + 1} of {pictures.length}
      </p>
    </div>
  )
}
