import { Drawer } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { boot } from '@/app/boot'
import { CountingGems } from '@/components/CountingGems'
import { Gem } from '@/components/Gem'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import { formatGems } from '@/lib/format'
import { useSession } from '@/session/session'
import classes from './WalletPill.module.css'

const Statement = lazy(() => import('./Statement'))

/** The balance, always in sight; a press shows how it came about. */
export function WalletPill() {
  const { balance, user } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!user) return null
  if (balance === null) {
    // No community here: the pill leads to the wallets of all of them.
    return boot.space === 'platform' ? (
      <Link to="/profile" className={classes.pill}>
        <Gem size={20} />
        Wallets
      </Link>
    ) : null
  }

  return (
    <>
      <button
        type="button"
        className={classes.pill}
        onClick={() => setOpen(true)}
        aria-label={`Wallet: ${formatGems(balance)} gems`}
      >
        <Gem size={20} />
        <CountingGems amount={balance} />
      </button>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} title="Your wallet" size="md">
        <Suspense fallback={<DialogSkeleton />}>
          <Statement balance={balance} />
        </Suspense>
      </Drawer>
    </>
  )
}
