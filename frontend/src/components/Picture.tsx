import type { ImgHTMLAttributes } from 'react'

/** The widths our back end makes of an uploaded picture; saas/kernel/images.py has the same list. */
const WIDTHS = [120, 240, 400, 640, 760, 1200, 1600]
const UPLOADED = /\/api\/public\/files\/[^?]+$/

interface Props extends ImgHTMLAttributes<HTMLImageElement> {
  src: string
  /** How wide it is shown, as CSS says it. */
  sizes: string
}

/** A picture in the width the screen needs. Decorative unless it is given an `alt`. */
export function Picture({ src, alt = '', ...rest }: Props) {
  const set = UPLOADED.test(src) ? WIDTHS.map((width) => `${src}?w=${width} ${width}w`).join(', ') : undefined
  return <img src={src} srcSet={set} alt={alt} {...rest} />
}
