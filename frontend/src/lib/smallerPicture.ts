const MAX_SIDE = 2000
const QUALITY = 0.85
/** A GIF can be animated, so it stays as it is. */
const SCALABLE: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/**
 * The picture itself if it has at most `bytes`. A larger one becomes a JPEG of at most 2,000 pixels a side, upright. If
 * the browser cannot do that, the picture stays as it is, and the form shows the problem.
 */
export async function smallerPicture(file: File, bytes: number): Promise<File> {
  if (file.size <= bytes || !SCALABLE.has(file.type)) return file
  const decoded = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
  if (!decoded) return file
  const scale = Math.min(1, MAX_SIDE / Math.max(decoded.width, decoded.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(decoded.width * scale)
  canvas.height = Math.round(decoded.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return file
  // A JPEG has no transparent parts: they would be black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(decoded, 0, 0, canvas.width, canvas.height)
  decoded.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob || blob.size >= file.size) return file
  return new File([blob], file.name.replace(/\.\w+$/, '') + '.jpg', { type: blob.type })
}
