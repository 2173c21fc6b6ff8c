import type { DialogProps } from './dialogs'

export default function ViewImageDialog({ src, alt }: DialogProps['view-image']) {
  return <img src={src} alt={alt} style={{ display: 'block', width: '100%', borderRadius: 'var(--radius)' }} />
}
