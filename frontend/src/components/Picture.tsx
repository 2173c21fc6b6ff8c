import { PICTURE_WIDTHS } from '@/api/constants'
import { useEffect, useRef, useState, type ImgHTMLAttributes } from 'react'

const UPLOADED = /\/api\/public\/files\/[^?]+$/
/** A picture behind a check of its own. Its address can name the community. */
const PRIVATE = /\/api\/(?:creator|user)\/.+\/pictures?(?:\/[0-9a-f-]+)?(?:\?creator=[^&]+)?$/

/** The widths of an uploaded picture as `srcset`; undefined for other pictures. */
function widthsOf(src: string) {
  if (!UPLOADED.test(src) && !PRIVATE.test(src)) return undefined
  const joint = src.includes('?') ? '&' : '?'
  return PICTURE_WIDTHS.map((step) => `${src}${joint}w=${step} ${step}w`).join(', ')
}

interface Props extends ImgHTMLAttributes<HTMLImageElement> {
  src: string
  /** The expected width as CSS `sizes`. If the picture is drawn wider, a larger file is fetched. */
  sizes: string
}

/** A picture in the width the screen needs. Decorative unless it is given an `alt`. */
export function Picture({ src, sizes, alt = '', ...rest }: Props) {
  const [image, width] = useShownWidth()
  return <img ref={image} src={src} srcSet={widthsOf(src)} sizes={width ? `${width}px` : sizes} alt={alt} {...rest} />
}

/** The drawn width, if it is larger than the fetched file. A cropped picture can be wider than its box. */
function useShownWidth() {
  const image = useRef<HTMLImageElement>(null)
  const [width, setWidth] = useState<number>()

  useEffect(() => {
    const shown = image.current
    if (!shown) return undefined
    const measure = () => {
      // By the standard, the natural width of a picture with `sizes` is the width that `sizes` promised.
      const { naturalWidth, naturalHeight, clientWidth, clientHeight } = shown
      if (!naturalWidth || !naturalHeight) return
      const cropped = getComputedStyle(shown).objectFit === 'cover'
      const wide = cropped ? Math.max(clientWidth, (clientHeight * naturalWidth) / naturalHeight) : clientWidth
      const needed = Math.ceil(wide)
      setWidth((before) => (needed > 1.05 * (before ?? naturalWidth) ? needed : before))
    }
    const watcher = new ResizeObserver(measure)
    watcher.observe(shown)
    shown.addEventListener('load', measure)
    measure()
    return () => {
      watcher.disconnect()
      shown.removeEventListener('load', measure)
    }
  }, [])

  return [image, width] as const
}
