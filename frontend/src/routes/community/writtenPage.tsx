import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { boot } from '@/api/boot'
import { ApiError } from '@/api/errors'
import { queryClient } from '@/api/queryClient'
import { Page } from '@/components/Page'
import { QueryView } from '@/components/QueryView'
import { WrittenPage } from '@/features/content/WrittenPage'
import { writtenPage } from '@/features/content/api'
import { NotFound } from '@/layouts/NotFound'
import { PREVIEW_PAGE_SLUG } from '@/lib/preview'

/** True in the frame beside the pages editor, which sends the page. */
const isUnsaved = (slug: string) => boot.isPreview === true && slug === PREVIEW_PAGE_SLUG

export function loader({ params: { slug = '' } }: LoaderFunctionArgs) {
  if (!isUnsaved(slug)) void queryClient.prefetchQuery(writtenPage(slug))
  return null
}

export function Component() {
  const { slug = '' } = useParams()
  const query = useQuery({ ...writtenPage(slug), enabled: !isUnsaved(slug) })

  if (query.error instanceof ApiError && query.error.status === 404) {
    return <NotFound title="This page does not exist" text="It may have been renamed or removed." />
  }
  return (
    <Page title={query.data?.title ?? 'Page'} bare>
      <QueryView alone query={query} skeleton={<TextSkeleton />}>
        {({ title, body, updatedAt }) => <WrittenPage title={title} body={body} updatedAt={updatedAt} />}
      </QueryView>
    </Page>
  )
}

const TextSkeleton = () => (
  <>
    <Skeleton height={44} width="40%" mb={32} />
    {[94, 88, 96, 60].map((width) => (
      <Skeleton key={width} height={16} width={`${width}%`} maw={680} mb={14} />
    ))}
  </>
)
