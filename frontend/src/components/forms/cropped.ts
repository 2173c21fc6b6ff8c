import type { Area } from 'react-easy-crop'
import { IMAGE_LIMIT_BYTES } from '@/api/constants'

const WEBP_QUALITY = 0.9
/** A JPEG of this quality weighs about as much as a WebP of the other. */
const JPEG_QUALITY = 0.8

const endings: Partial<Record<string, string>> = { 'image/webp': 'webp', 'image/jpeg': 'jpg', 'image/png': 'png' }

const asBlob = (canvas: HTMLCanvasElement, type: string, quality?: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality))

/** True if a part of the drawn picture is transparent. */
const isSeeThrough = (context: CanvasRenderingContext2D, { width, height }: HTMLCanvasElement) =>
  context.getImageData(0, 0, width, height).data.some((value, place) => place % 4 === 3 && value < 255)

/**
 * The canvas as a WebP. Safari cannot write WebP and answers with a PNG, in which a photo weighs many times as much: it
 * becomes a JPEG. A JPEG has no transparent parts, so a picture with such parts stays a PNG while its size is allowed.
 */
async function encoded(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D) {
  const blob = await asBlob(canvas, 'image/webp', WEBP_QUALITY)
  if (!blob || blob.type === 'image/webp') return blob
  if (blob.size <= IMAGE_LIMIT_BYTES && isSeeThrough(context, canvas)) return blob
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  return asBlob(canvas, 'image/jpeg', JPEG_QUALITY)
}

/** The zoom at which the shorter side of the cropped part has `side` pixels; less than 1 if the picture is too small. */
export function zoomsTo(side: number, width: number, height: number, aspect: number) {
  const whole = Math.min(width, height * aspect)
  return Math.min(whole, whole / aspect) / side
}

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
  const blob = await encoded(canvas, context)
  const ending = blob && endings[blob.type]
  return ending ? new File([blob], `${name.replace(/\.\w+$/, '')}.${ending}`, { type: blob.type }) : null
}
