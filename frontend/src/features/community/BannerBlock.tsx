import { Link } from 'react-router'
import type { HomeBlock } from '@/api/shapes'
import { Picture } from '@/components/Picture'
import { publicFile } from '@/lib/publicFile'
import classes from './blocks.module.css'

/** A picture of the creator. Its link leads to a page of the community or to another site. */
export function BannerBlock({ block: { image, alt, link } }: { block: HomeBlock }) {
  const picture = <Picture src={publicFile(image)} sizes="(min-width: 80em) 1216px, 100vw" alt={alt} loading="lazy" />
  if (!link) return <div className={classes.banner}>{picture}</div>
  if (link.startsWith('/'))
    return (
      <Link to={link} className={classes.banner}>
        {picture}
      </Link>
    )
  return (
    <a href={link} className={classes.banner} target="_blank" rel="noopener noreferrer nofollow">
      {picture}
    </a>
  )
}
