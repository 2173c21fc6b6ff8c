import { Suspense, useState } from 'react'
import { boot } from '@/api/boot'
import { CountingGems } from '@/components/CountingGems'
import { Gem } from '@/components/Gem'
import { countGems, formatGems, formatNumber } from '@/lib/format'
import { useSession } from '@/session/session'
import { useChange } from '@/features/wallet/useChange'
import { lazily } from '@/lib/lazily'
import classes from './WalletPill.module.css'

/** Beyond seven digits the pill would push the community's name out of the bar: it is short there, exact in the sheet. */
const isLong = (balance: string) => balance.length > 7

const load = () => import('@/features/wallet/WalletSheet')
const WalletSheet = lazily(load)

/** The balance. A press shows its movements. Without a community, it is the total of all communities. */
export function WalletPill() {
  const { balance, user } = useSession()
  const change = useChange(balance)
  const [isOpen, setOpen] = useState(false)
  const [isWanted, setWanted] = useState(false)
  if (!user || (balance === null && boot.space !== 'platform')) return null

  return (
    <>
      <button
        type="button"
        className={classes.pill}
        data-wallet
        aria-haspopup="dialog"
        aria-label={balance === null ? 'Wallets' : `Wallet: ${countGems(balance)}`}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
      >
        <Gem size={20} />
        {balance === null && 'Wallets'}
        {balance !== null && (isLong(balance) ? formatNumber(Number(balance)) : <CountingGems amount={balance} />)}
        {change && (
          <span key={change.key} className={classes.change} data-sign={change.sign} aria-hidden="true">
            {change.sign}
            {formatGems(change.amount)}
          </span>
        )}
      </button>
      <span className={classes.spoken} role="status">
        {change && balance !== null && `${countGems(change.amount)} ${change.sign === '+' ? 'in' : 'out'}`}
      </span>
      {isWanted && (
        <Suspense>
          <WalletSheet isOpen={isOpen} balance={balance} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
