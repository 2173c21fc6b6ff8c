import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useHref, useParams } from 'react-router'
import { bootCommunity } from '@/api/boot'
import { ApiError } from '@/api/errors'
import { queryClient } from '@/api/queryClient'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { sharedAchievement } from '@/features/achievements/share'
import classes from '@/features/achievements/SharedView.module.css'
import { NotFound } from '@/layouts/NotFound'
import { formatDay } from '@/lib/format'

/** In the file of the page: a separate file would make each first page larger. */
export { default as ShareDialog } from '@/features/achievements/ShareDialog'

export function loader({ params: { code = '' } }: LoaderFunctionArgs) {
  void queryClient.prefetchQuery(sharedAchievement(code))
  return null
}

export function Component() {
  const { code = '' } = useParams()
  const query = useQuery(sharedAchievement(code))
  const picture = useHref(`/shared/${code}.png`)
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <NotFound title="Not shared" text="The fan has turned this link off, or it is mistyped." />
  }
  return (
    <Page title={query.data?.name ?? 'Achievement'} bare>
      <QueryView alone query={query} skeleton={<Skeleton height={400} radius="var(--radius-large)" />}>
        {({ username, name, tier, position, description, reachedAt }) => (
          <div className={classes.view}>
            <img
              className={classes.picture}
              src={`${picture}?tier=${position}`}
              width={1200}
              height={630}
              alt={`${name}, ${tier}, reached by ${username} on ${formatDay(reachedAt)}`}
            />
            <div className={classes.words}>
              <h1 dir="auto" className={classes.title}>
                {username} reached {name}
              </h1>
              <p className="quiet">
                {tier} at {bootCommunity().name}, {formatDay(reachedAt)}
              </p>
              {description && <p dir="auto">{description}</p>}
            </div>
            <div>
              <Button component={Link} to="/achievements">
                View all achievements
              </Button>
            </div>
          </div>
        )}
      </QueryView>
    </Page>
  )
}
