import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Gems } from '@/components/Gems'
import { Mark } from '@/components/Mark'
import { Notice } from '@/components/Notice'
import { QueryView } from '@/components/QueryView'
import { wallets } from './api'
import classes from './OwnWallets.module.css'

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
          text="Joining a community opens one. Gems stay in the community they come from."
          action={
            <Button component={Link} to="/explore">
              Explore communities
            </Button>
          }
        />
      }
    >
      {({ data }) => (
        <ul className={classes.list}>
          {data.map(({ community, balance }) => (
            <li key={community.creatorId}>
              <a href={`/creator/${community.slug}`} className={classes.wallet}>
                <Mark name={community.name} src={null} size={44} />
                <span className={classes.name}>{community.name}</span>
                <span className={classes.amount}>
                  <Gems amount={balance} size={22} />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  )
}
