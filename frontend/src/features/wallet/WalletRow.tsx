import type { ReactNode } from 'react'
import type { Wallet } from '@/api/shapes'
import { platformHref } from '@/api/boot'
import { Gems } from '@/components/Gems'
import { Mark } from '@/components/Mark'
import classes from './OwnWallets.module.css'

export const WalletRows = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>

/** The balance in one community, and the link there. */
export function WalletRow({ wallet: { community, balance } }: { wallet: Wallet }) {
  return (
    <li>
      <a href={platformHref(`/creator/${community.slug}`)} className={classes.wallet}>
        <Mark name={community.name} src={community.avatarUrl} color={community.brandColor} size={44} />
        <span className={classes.name}>{community.name}</span>
        <span className={classes.amount}>
          <Gems amount={balance} size={22} />
        </span>
      </a>
    </li>
  )
}
