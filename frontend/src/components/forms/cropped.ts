const QUALITY = 0.9

interface Cut {
  left: number
  top: number
  width: number
  height: number
}

const asBlob = (canvas: HTMLCanvasElement, type: string) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))

/** The part of a picture as a file of its own, at most `width` pixels wide; null when the browser cannot draw it. */
export async function cropped(picture: HTMLImageElement, cut: Cut, width: number, name: string): Promise<File | null> {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(Math.min(width, cut.width)))
  canvas.height = Math.max(1, Math.round((canvas.width * cut.height) / cut.width))
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, cut.left, cut.top, cut.width, cut.height, 0, 0, canvas.width, canvas.height)
  // Browsers that cannot write WebP answer with a PNG.
  const blob = await asBlob(canvas, 'image/webp')
  if (!blob) return null
  const ending = blob.type === 'image/webp' ? 'webp' : 'png'
  return new File([blob], `${name.replace(/\.\w+$/, '')}.${ending}`, { type: blob.type })
}
