import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Chip } from '@/components/Chip'
import type { OwnWagers } from '@/api/wagerShapes'
import { Gems } from '@/components/Gems'
import { QueryView } from '@/components/QueryView'
import { Stats } from '@/components/Stats'
import { Time } from '@/components/Time'
import { formatUsd } from '@/lib/amounts'
import { countOf, formatInteger } from '@/lib/format'
import { firstOwnWagers } from './api'
import classes from './OwnWagers.module.css'

/** The fan's wagers in all, the gems that they earned, and the age of each casino's figures. */
export function OwnSummary() {
  const query = useQuery(firstOwnWagers)
  return (
    <QueryView query={query} skeleton={<Skeleton height={96} radius="var(--radius-large)" mb={24} />}>
      {(own) => <Figures own={own} />}
    </QueryView>
  )
}

function Figures({ own: { usd, counted, casinos, earned } }: { own: OwnWagers }) {
  return (
    <>
      <Stats
        items={[
          { label: 'Wagered', value: formatUsd(usd) },
          { label: 'Counted', value: formatUsd(counted), note: 'for rewards and leaderboards' },
          {
            label: 'Earned',
            value: <Gems amount={earned.gems} size={22} />,
            note: [
              earned.steps > 0 && countOf(earned.steps, 'reward'),
              earned.experience > 0 && `${formatInteger(earned.experience)} experience`,
            ]
              .filter(Boolean)
              .join(' · '),
          },
        ]}
      />
      {casinos.length > 0 && (
        <ul className={classes.casinos} aria-label="Age of the figures">
          {casinos.map(({ connection, accountName, readAt }) => (
            <li key={connection.id} className={classes.casino}>
              <strong>{connection.name}</strong>
              {accountName && (
                <span dir="auto" className={classes.account}>
                  {accountName}
                </span>
              )}
              {readAt ? (
                <span className="quiet small">
                  read <Time value={readAt} />
                </span>
              ) : (
                <Chip>Not read yet</Chip>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
