import { COMMUNITY_WALLET_HEADING } from '@/api/constants'
import { gemUnit } from '@/lib/format'
import { CountingGems } from '@/components/CountingGems'
import { Gem } from '@/components/Gem'
import { Page } from '@/components/Page'
import { OwnStatement } from '@/features/wallet/OwnStatement'
import { WaitingGems } from '@/features/wallet/WaitingGems'
import classes from '@/features/wallet/Statement.module.css'
import { useSession } from '@/session/session'

export function Component() {
  const { balance } = useSession()
  return (
    <Page
      {...COMMUNITY_WALLET_HEADING}
      actions={
        balance !== null && (
          <p className={classes.balance}>
            <Gem size={32} />
            <CountingGems amount={balance} />
            <span className={classes.unit}>{gemUnit(balance)}</span>
          </p>
        )
      }
    >
      <WaitingGems />
      <OwnStatement />
    </Page>
  )
}
