import { productTypes } from '@/api/constants'
import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { ItemState } from '@/api/shapes'
import { Choice } from '@/components/Choice'
import { NothingMatches } from '@/components/NothingMatches'
import { Notice } from '@/components/Notice'
import { Paging } from '@/components/Paging'
import { QueryView } from '@/components/QueryView'
import { Segmented } from '@/components/Segmented'
import { SearchField } from '@/components/SearchField'
import { Toolbar } from '@/components/Toolbar'
import { filter } from '@/lib/filters'
import { optionsOrAll } from '@/lib/options'
import { productTypeLabel } from '@/lib/text'
import { usePersistedFilters } from '@/lib/usePersistedFilters'
import { boot } from '@/api/boot'
import { queryClient } from '@/api/queryClient'
import { DialogAddress } from '@/dialogs/DialogAddress'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { useViewMode, viewModeOptions } from '@/lib/useViewMode'
import { inventory } from '@/api/queries/inventory'
import classes from './Inventory.module.css'
import { ItemCard } from './ItemCard'
import { stateWords } from './words'

const TAKE = 24
const STATES = Object.keys(stateWords) as ItemState[]
const schema = { search: filter.text(), state: filter.choice(STATES), type: filter.choice(productTypes) }
const STATE_OPTIONS = optionsOrAll(stateWords, 'Everything')
const TYPE_OPTIONS = optionsOrAll(productTypeLabel, 'Any type')

const idOfItem = ({ item }: DialogProps['inventory-item']) => item.id
const loadItem = async (id: string) => ({ item: await queryClient.fetchQuery(inventory.one(id)) })

interface Props {
  withCommunity?: boolean
  /** The next step of a fan without items. */
  next: ReactNode
}

/** The products that a user bought and won: side by side, or one line each. */
export function Inventory({ withCommunity = false, next }: Props) {
  const { filters, asked, page, set, setPage, isFiltered, clear } = usePersistedFilters('inventory', schema)
  const [view, setView] = useViewMode('inventory', boot.community?.listView)
  const query = useQuery(inventory.list({ take: TAKE, page, ...asked }))

  // A link of the dialog leads to another page, where nothing else closes it.
  useEffect(() => () => closeDialog('inventory-item'), [])

  return (
    <>
      <DialogAddress kind="inventory-item" param="item" slugOf={idOfItem} load={loadItem} />
      <Toolbar>
        <SearchField label="Search items" value={filters.search} onChange={(search) => set({ search })} />
        <Choice
          label=""
          aria-label="Status"
          options={STATE_OPTIONS}
          value={filters.state}
          onChange={(state) => set({ state })}
        />
        <Choice
          label=""
          aria-label="Type"
          options={TYPE_OPTIONS}
          value={filters.type}
          onChange={(type) => set({ type })}
        />
        <Segmented label="View" value={view} options={viewModeOptions} onChange={setView} />
      </Toolbar>
      <QueryView
        query={query}
        skeleton={
          <div className={classes.items} data-view={view}>
            {[1, 2, 3, 4].map((one) => (
              <Skeleton key={one} height={view === 'Grid' ? 260 : 92} radius="var(--radius-large)" />
            ))}
          </div>
        }
        isEmpty={({ total }) => total === 0}
        empty={
          isFiltered ? (
            <NothingMatches art="no such item" text="No item matches this search." clear={clear} />
          ) : (
            <Notice
              art="inventory"
              title="No items yet"
              text="Things you buy or win appear here. You can keep them, have them shipped, or sell them back."
              action={next}
            />
          )
        }
      >
        {({ data, total }) => (
          <>
            <ul className={classes.items} data-view={view}>
              {data.map((item) => (
                <li key={item.id}>
                  <ItemCard item={item} withCommunity={withCommunity} />
                </li>
              ))}
            </ul>
            <Paging page={page} take={TAKE} total={total} entity="items" onPage={setPage} />
          </>
        )}
      </QueryView>
    </>
  )
}
