import { ActionIcon, Button, Skeleton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconExternalLink, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { bootCommunity } from '@/api/boot'
import type { OwnPageRow } from '@/api/shapes'
import { Chip } from '@/components/Chip'
import { Notice } from '@/components/Notice'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { openDialog } from '@/dialogs/dialogs'
import { ownPages, useOrderPages } from './api'
import classes from './lists.module.css'
import { pageState } from './pageValues'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const swapped = (pages: OwnPageRow[], index: number) =>
  pages.toSpliced(index, 2, ...pages.slice(index, index + 2).toReversed())

/** All pages in the order of the menu. */
export function PageList() {
  const query = useQuery(ownPages.list)
  const order = useOrderPages()
  return (
    <Panel title="Pages" lead="Pages with a name in the menu appear there in this order.">
      <QueryView
        query={query}
        skeleton={<Skeleton height={160} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <Notice
            art="first page"
            title="No pages yet"
            text="Write about yourself, your rules or your schedule. Fans find the page in the menu."
            action={
              <Button component={Link} to="/admin/customization/pages/create">
                Write your first page
              </Button>
            }
          />
        }
      >
        {({ data }) => (
          <ul className={classes.rows}>
            {data.map((page, index) => (
              <li key={page.id} className={classes.row}>
                <div className={classes.words}>
                  <Link to={`/admin/customization/pages/${page.id}`}>{page.title}</Link>
                  <span className="small quiet">
                    /pages/{page.slug}
                    {page.menuName && ` · “${page.menuName}” in the menu`}
                  </span>
                </div>
                <Chip tone={pageState[page.state].tone}>{pageState[page.state].label}</Chip>
                <div className={classes.actions}>
                  <ActionIcon
                    variant="subtle"
                    size={44}
                    aria-label={`Move ${page.title} up`}
                    disabled={index === 0 || order.isPending}
                    onClick={() => order.mutate(swapped(data, index - 1))}
                  >
                    <IconArrowUp {...icon} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    size={44}
                    aria-label={`Move ${page.title} down`}
                    disabled={index === data.length - 1 || order.isPending}
                    onClick={() => order.mutate(swapped(data, index))}
                  >
                    <IconArrowDown {...icon} />
                  </ActionIcon>
                  {page.publishedAt && (
                    <ActionIcon
                      component="a"
                      variant="subtle"
                      size={44}
                      aria-label={`View ${page.title} as a fan`}
                      href={`${bootCommunity().url}/pages/${page.slug}`}
                    >
                      <IconExternalLink {...icon} />
                    </ActionIcon>
                  )}
                  <ActionIcon
                    variant="subtle"
                    color="red"
                    size={44}
                    aria-label={`Delete ${page.title}`}
                    onClick={() => openDialog('page-delete', { page, onDeleted: () => undefined })}
                  >
                    <IconTrash {...icon} />
                  </ActionIcon>
                </div>
              </li>
            ))}
          </ul>
        )}
      </QueryView>
    </Panel>
  )
}
