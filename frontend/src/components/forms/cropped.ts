import type { Area } from 'react-easy-crop'

const QUALITY = 0.9

const asBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))

/** The part of a picture as a file of its own, at most `width` pixels wide; null when the browser cannot draw it. */
export async function cropped(
  picture: HTMLImageElement,
  part: Area,
  width: number,
  name: string,
): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(Math.min(width, part.width)))
  canvas.height = Math.max(1, Math.round((canvas.width * part.height) / part.width))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height)
  // Browsers that cannot write WebP answer with a PNG.
  const blob = await asBlob(canvas, 'image/webp')
  if (!blob) return null
  const ending = blob.type === 'image/webp' ? 'webp' : 'png'
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${ending}`, { type: blob.type })
}
