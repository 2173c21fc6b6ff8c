import { Button, Drawer, Stack } from '@mantine/core'
import { useMediaQuery, useMounted } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { gemUnit } from '@/lib/format'
import { CountingGems } from '@/components/CountingGems'
import { Gem } from '@/components/Gem'
import { QueryView } from '@/components/QueryView'
import { statements } from './api'
import { OwnWallets } from './OwnWallets'
import classes from './Statement.module.css'
import sheet from './WalletSheet.module.css'
import { StatementSkeleton, TransactionRow } from './TransactionRow'

const LAST = 6
const PHONE = '(max-width: 48em)'

interface Props {
  isOpen: boolean
  /** Null where no community is: then every wallet is shown. */
  balance: string | null
  onClose: () => void
}

/** A drawer beside the page; on a phone a sheet from below, within reach of the thumb. */
export default function WalletSheet({ isOpen, balance, onClose }: Props) {
  // Opens after it is there: only then it moves in, and knows where focus goes back to.
  const isThere = useMounted()
  const isPhone = useMediaQuery(PHONE, window.matchMedia(PHONE).matches)
  return (
    <Drawer
      opened={isThere && isOpen}
      onClose={onClose}
      title={balance === null ? 'Your wallets' : 'Your wallet'}
      size={isPhone ? '80%' : 'md'}
      position={isPhone ? 'bottom' : 'right'}
      classNames={isPhone ? { content: sheet.sheet } : undefined}
    >
      {balance === null ? <OwnWallets /> : <HereWallet balance={balance} onClose={onClose} />}
    </Drawer>
  )
}

function HereWallet({ balance, onClose }: { balance: string; onClose: () => void }) {
  const query = useQuery(statements.own({ take: LAST }))
  return (
    <Stack gap={20}>
      <p className={classes.balance}>
        <Gem size={36} />
        <CountingGems amount={balance} />
        <span className={classes.unit}>{gemUnit(balance)}</span>
      </p>
      <QueryView
        query={query}
        skeleton={<StatementSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={<p className="quiet">No transactions yet. Your first gems appear here.</p>}
      >
        {({ data }) => (
          <ul className={classes.list}>
            {data.map((transaction) => (
              <TransactionRow key={transaction.id} transaction={transaction} />
            ))}
          </ul>
        )}
      </QueryView>
      <div className={sheet.links}>
        <Button variant="default" component={Link} to="/wallet" onClick={onClose}>
          All transactions
        </Button>
        <Button variant="default" component={Link} to="/orders" onClick={onClose}>
          Your orders
        </Button>
      </div>
    </Stack>
  )
}
