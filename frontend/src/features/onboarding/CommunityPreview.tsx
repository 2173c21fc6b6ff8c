import type { CSSProperties } from 'react'
import { GeneratedArt } from '@/components/GeneratedArt'
import classes from './CommunityPreview.module.css'

/** The fan's first view of the community, in the chosen name and color, before anything is saved. */
export function CommunityPreview({ name, slug, color }: { name: string; slug: string; color: string }) {
  const shown = name || 'Your community'
  return (
    <figure className={classes.preview} style={{ '--art-base': color } as CSSProperties} aria-label="Preview">
      <div className={classes.window}>
        <div className={classes.address}>/creator/{slug || 'your-name'}</div>
        <div className={classes.banner}>
          <GeneratedArt name={shown} kind="banner" color={color} />
        </div>
        <div className={classes.words}>
          <p className={classes.name}>{shown}</p>
          <span className={classes.button}>Join {shown}</span>
          <div className={classes.shelf}>
            {['Gold key', 'Duo night', 'Sticker'].map((product) => (
              <span key={product} className={classes.product}>
                <GeneratedArt name={`${shown} ${product}`} kind="product" color={color} />
              </span>
            ))}
          </div>
        </div>
      </div>
      <figcaption>Preview of your page</figcaption>
    </figure>
  )
}
