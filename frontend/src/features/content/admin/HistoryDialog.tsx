import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { FormProblem } from '@/components/FormProblem'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { toast } from '@/lib/toast'
import { lazily } from '@/lib/lazily'
import { ownPages, useRevertPage } from './api'
import classes from './lists.module.css'

const KEY = 'page-history'
// The library that compares texts is loaded with the first comparison.
const VersionDiff = lazily(() => import('./VersionDiff'))

/** The published versions of a page, the latest first. Each can become the draft again. */
export default function HistoryDialog({ page, onReverted }: DialogProps[typeof KEY]) {
  const query = useQuery(ownPages.versions(page.id))
  const [shown, setShown] = useState<number | null>(null)
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
            {data.map(({ number, title, publishedAt, publisherName }, place) => (
              <li key={number} className={classes.row}>
                <div className={classes.words}>
                  <b>
                    Version {number}: {title}
                  </b>
                  <span className="small quiet">
                    {publisherName}, <Time value={publishedAt} />
                  </span>
                </div>
                {place < data.length - 1 && (
                  <Button
                    variant="subtle"
                    aria-expanded={shown === number}
                    aria-label={`Changes of version ${number}`}
                    onClick={() => setShown(shown === number ? null : number)}
                  >
                    Changes
                  </Button>
                )}
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
                {shown === number && (
                  <Suspense fallback={<Skeleton height={80} />}>
                    <VersionDiff
                      pageId={page.id}
                      number={number}
                      earlier={data.slice(place + 1).map((version) => version.number)}
                    />
                  </Suspense>
                )}
              </li>
            ))}
          </ul>
        )}
      </QueryView>
      <FormProblem error={revert.error} />
    </Stack>
  )
}
