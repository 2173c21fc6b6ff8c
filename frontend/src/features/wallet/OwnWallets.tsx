import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Notice } from '@/components/Notice'
import { QueryView } from '@/components/QueryView'
import { wallets } from './api'
import { WalletRow, WalletRows } from './WalletRow'

/** One wallet per community; gems never cross from one to another. */
export function OwnWallets() {
  const query = useQuery(wallets.mine)
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton height={72} radius="var(--radius-large)" />}
      isEmpty={({ total }) => total === 0}
      empty={
        <Notice
          art="wallets"
          title="No wallet yet"
          text="Join a community to get a wallet. You can spend gems only in the community they come from."
          action={
            <Button component={Link} to="/explore">
              Explore communities
            </Button>
          }
        />
      }
    >
      {({ data }) => (
        <WalletRows>
          {data.map((wallet) => (
            <WalletRow key={wallet.community.creatorId} wallet={wallet} />
          ))}
        </WalletRows>
      )}
    </QueryView>
  )
}
