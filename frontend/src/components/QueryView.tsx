import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { ApiError, errorText } from '@/api/errors'
import { Notice } from './Notice'
import classes from './QueryView.module.css'

interface Props<Data> {
  query: UseQueryResult<Data>
  /** The final geometry in grey; appears only when the answer takes longer than a blink. */
  skeleton: ReactNode
  isEmpty?: (data: Data) => boolean
  empty?: ReactNode
  /** The answer is the whole page and brings its heading; so does the notice in its place. */
  alone?: boolean
  children: (data: Data) => ReactNode
}

/** The four states of fetched data: skeleton, error with a retry button, empty, data. */
export function QueryView<Data>({ query, skeleton, isEmpty, empty, alone, children }: Props<Data>) {
  const { error, isFetching, isPaused, isPlaceholderData, refetch } = query
  const isWaiting = isPaused && (query.data === undefined || isPlaceholderData)
  // React renders the deferred data in slices, so that the page still answers while a long list is drawn.
  const data = useDeferredValue(query.data)
  if (isWaiting) {
    return (
      <div role="status">
        <Notice alone={alone} art="offline" title="You are offline" text="This loads once you are back online." />
      </div>
    )
  }
  if (data === undefined) {
    const isOff = error instanceof ApiError && error.code === 'FEATURE_SWITCHED_OFF'
    return error ? (
      <Notice
        alone={alone}
        art="broken"
        title={isOff ? 'Switched off' : 'Could not load this'}
        text={errorText(error)}
        action={
          !isOff && (
            <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          )
        }
      />
    ) : (
      <div className={classes.skeleton} role="status" aria-label="Loading">
        {skeleton}
      </div>
    )
  }
  if (isEmpty?.(data)) return empty
  return (
    <div className={classes.data} aria-busy={isFetching}>
      {children(data)}
    </div>
  )
}
