import { type ReactNode, Suspense } from 'react'
import { boot } from '@/api/boot'
import { GeneratedArt } from '@/components/GeneratedArt'
import { Picture } from '@/components/Picture'
import { Title } from '@/components/Title'
import { useWide } from '@/lib/useWide'
import { lazily } from '@/lib/lazily'
import classes from './AuthFrame.module.css'

const CommunityPosters = lazily(() => import('./CommunityPosters'))

interface Props {
  title: string
  lead?: ReactNode
  /** The seed of the background art. A community's own banner replaces it. */
  art: string
  /** The progress this page is a part of. */
  progress?: ReactNode
  /** Takes the place of the posters beside the form. */
  beside?: ReactNode
  children?: ReactNode
}

/** Entering, joining, opening a community: the words on one side, the venue on the other; on a phone its light above. */
export function AuthFrame({ title, lead, art, progress, beside, children }: Props) {
  const isWide = useWide()
  const banner = boot.community?.bannerUrl
  return (
    <div className={classes.frame} data-entering data-beside={beside ? true : undefined}>
      <Title>{`${title} · Gemhall`}</Title>
      <div className={classes.light} data-repeated={Boolean(banner) && !beside ? true : undefined} aria-hidden="true">
        {banner ? (
          <Picture src={banner} sizes="(min-width: 62em) 58vw, 100vw" />
        ) : (
          <GeneratedArt name={boot.community?.name ?? art} kind="banner" />
        )}
      </div>
      <div className={classes.words}>
        {progress}
        <h1 className={classes.title}>{title}</h1>
        {lead && <p className={classes.lead}>{lead}</p>}
        {children && <div className={classes.body}>{children}</div>}
      </div>
      {beside ? (
        <div className={classes.beside}>{beside}</div>
      ) : (
        <div className={classes.venue} aria-hidden="true">
          {isWide && (
            <Suspense fallback={null}>
              <CommunityPosters />
            </Suspense>
          )}
        </div>
      )}
    </div>
  )
}
