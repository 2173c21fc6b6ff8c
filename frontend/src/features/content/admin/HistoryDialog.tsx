import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FormProblem } from '@/components/FormProblem'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { ownPages, useRevertPage } from './api'
import classes from './lists.module.css'

const KEY = 'page-history'

/** The published versions of a page, the latest first. Each can become the draft again. */
export default function HistoryDialog({ page, onReverted }: DialogProps[typeof KEY]) {
  const query = useQuery(ownPages.versions(page.id))
  const revert = useRevertPage(page)
  return (
    <Stack>
      <p className="quiet">A version replaces the draft. Fans see it once you publish the page.</p>
      <QueryView
        query={query}
        skeleton={<Skeleton height={120} />}
        isEmpty={({ total }) => total === 0}
        empty={<p>The page was not published yet.</p>}
      >
        {({ data }) => (
          <ul className={classes.rows}>
            {data.map(({ number, title, publishedAt, publisherName }) => (
              <li key={number} className={classes.row}>
                <div className={classes.words}>
                  <b>
                    Version {number}: {title}
                  </b>
                  <span className="small quiet">
                    {publisherName}, <Time value={publishedAt} />
                  </span>
                </div>
                <Button
                  variant="default"
                  aria-label={`Use version ${number}`}
                  loading={revert.isPending && revert.variables === number}
                  disabled={revert.isPending}
                  onClick={() =>
                    revert.mutate(number, {
                      onSuccess: (fresh) => {
                        closeDialog(KEY)
                        toast('SUCCESS', `Version ${number} is in the draft. Publish it to show it to fans.`)
                        onReverted(fresh)
                      },
                    })
                  }
                >
                  Use this version
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <FormProblem error={revert.error} />
    </Stack>
  )
}
