import { Suspense } from 'react'
import { Link } from 'react-router'
import { boot, platformHref } from '@/api/boot'
import { Gem } from '@/components/Gem'
import { lazily } from '@/lib/lazily'
import classes from './Footer.module.css'

// Below the first view: it is not part of the first load.
const FooterLook = lazily(() => import('./FooterLook'))

export function Footer() {
  const isCommunity = boot.space === 'community'
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <a href={platformHref('/')} className={classes.made}>
          <Gem size={16} />
          {isCommunity ? 'Made with Gemhall' : 'Gemhall'}
        </a>
        <p className={classes.note}>Gems are for fun inside a community. They are never sold for cash.</p>
        {isCommunity && (
          <Suspense>
            <FooterLook />
          </Suspense>
        )}
        <nav className={classes.links} aria-label="About">
          {isCommunity ? <Link to="/trust">Fair draws</Link> : <a href={platformHref('/fairness')}>Fairness</a>}
          {!isCommunity && <a href={platformHref('/pricing')}>Pricing</a>}
          <Link to="/support">Support</Link>
          <a href={`${boot.basename === '/' ? '' : boot.basename}/status`}>Status</a>
          <a href={platformHref('/terms-of-service')}>Terms</a>
          <a href={platformHref('/privacy-policy')}>Privacy</a>
        </nav>
      </div>
    </footer>
  )
}
