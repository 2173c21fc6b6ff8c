import { Box, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { COMMUNITY_OFFERS_HEADING } from '@/api/constants'
import { bootCommunity, platformHref } from '@/api/boot'
import { keyFor } from '@/api/keys'
import { ActionButton } from '@/components/ActionButton'
import { CardGrid, CardGridSkeleton } from '@/components/CardGrid'
import { Choice } from '@/components/Choice'
import { NothingMatches } from '@/components/NothingMatches'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Paging } from '@/components/Paging'
import { Panel } from '@/components/Panel'
import { QueryView } from '@/components/QueryView'
import { SearchField } from '@/components/SearchField'
import { Toolbar } from '@/components/Toolbar'
import { offers } from '@/features/offers/api'
import { OfferCard } from '@/features/offers/OfferCard'
import classes from '@/features/offers/OfferCard.module.css'
import { filter } from '@/lib/filters'
import { lazily } from '@/lib/lazily'
import { message } from '@/lib/text'
import { usePersistedFilters } from '@/lib/usePersistedFilters'
import { useRefreshAt } from '@/lib/useRefreshAt'
import { useManages, useSession } from '@/session/session'

// Its form and its dates are heavy, and each person meets it once.
const AgeForm = lazily(() => import('@/session/AgeForm').then((module) => ({ default: module.AgeForm })))

const TAKE = 24
const schema = { search: filter.text(), platform: filter.text() }

export function Component() {
  const { slug, name } = bootCommunity()
  const mayAdd = useManages('OFFERS_MANAGEMENT')
  const { filters, page, set, setPage, isFiltered, clear } = usePersistedFilters('offers', schema)
  const { data: known } = useQuery(offers.platforms(slug))
  const platforms = known?.data ?? []
  const platformId = platforms.some(({ id }) => id === filters.platform) ? filters.platform : undefined
  const query = useQuery(offers.list(slug, { take: TAKE, page, search: filters.search || undefined, platformId }))
  useRefreshAt(query.data?.data.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]) ?? [], keyFor('offers'))
  const isLocked = query.data?.data.some(({ details }) => details === null) ?? false

  return (
    <Page {...COMMUNITY_OFFERS_HEADING}>
      {isLocked && (
        <Box mb={20}>
          <Gate />
        </Box>
      )}
      {(platforms.length > 1 || isFiltered) && (
        <Toolbar>
          <Choice
            label=""
            aria-label="Platform"
            value={platformId ?? ''}
            options={[
              { value: '', label: 'All platforms' },
              ...platforms.map((one) => ({ value: one.id, label: `${one.name} (${one.offers})` })),
            ]}
            onChange={(platform) => set({ platform })}
          />
          <SearchField label="Search offers" value={filters.search} onChange={(search) => set({ search })} />
        </Toolbar>
      )}
      <QueryView
        query={query}
        skeleton={<CardGridSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={
          isFiltered ? (
            <NothingMatches
              art="no such offer"
              title={message.noOffer}
              text="No offer matches this search."
              clear={clear}
            />
          ) : (
            <Empty name={name} slug={slug} mayAdd={mayAdd} />
          )
        }
      >
        {({ data, total }) => (
          <>
            <CardGrid things={data} render={(offer, isEager) => <OfferCard offer={offer} eager={isEager} />} />
            <Paging page={page} take={TAKE} total={total} entity="offers" onPage={setPage} />
          </>
        )}
      </QueryView>
    </Page>
  )
}

/** Above the offers, until the person's age and country are known: they decide which offers may be read. */
function Gate() {
  const { user } = useSession()
  return (
    <Panel title="Confirm your age and country" lead="Offers are for adults. You see codes and terms after that.">
      <div className={classes.gate}>
        {user ? (
          <Suspense>
            <AgeForm country={null} />
          </Suspense>
        ) : (
          <ActionButton
            state={{ kind: 'login', label: 'Log in to confirm' }}
            onPress={() => undefined}
            login={{ source: 'offers', returnTo: '/offers', what: 'see codes and terms' }}
          />
        )}
      </div>
    </Panel>
  )
}

const Empty = ({ name, slug, mayAdd }: { name: string; slug: string; mayAdd: boolean }) =>
  mayAdd ? (
    <Notice
      art="first offer"
      title={message.noOffer}
      text="Add a platform and its bonus. Fans read all terms before they press anything."
      action={
        <Button component="a" href={platformHref(`/admin/offers?creator=${slug}`)}>
          Create your first offer
        </Button>
      }
    />
  ) : (
    <Notice
      art="soon offers"
      title={message.noOffer}
      text={`New offers at ${name} appear here, with all their terms.`}
    />
  )
