import { Gem } from '@/components/Gem'
import { AccountCorner } from '@/features/profile/AccountCorner'
import classes from './Brand.module.css'
import { Footer } from './Footer'
import { Shell } from './Shell'

/** For back-office pages without an open community: none yet, closed, suspended, or not found. */
export const BareLayout = () => (
  <Shell
    brand={
      <a href="/" className={classes.brand} aria-label="Gemhall, home">
        <Gem size={28} />
        <span className={classes.name}>Gemhall</span>
      </a>
    }
    nav={[]}
    corner={<AccountCorner />}
    footer={<Footer />}
  />
)
