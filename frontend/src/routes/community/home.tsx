import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { queryClient } from '@/api/queryClient'
import { boot, bootCommunity } from '@/api/boot'
import type { HomeBlock, HomeBlockKind } from '@/api/shapes'
import { DeferredSection } from '@/components/DeferredSection'
import { Notice } from '@/components/Notice'
import { Page } from '@/components/Page'
import { Hero } from '@/features/community/Hero'
import { Membership } from '@/features/community/Membership'
import { caseRow } from '@/features/cases/api'
import { chat } from '@/features/chat/api'
import { offerRow } from '@/features/offers/api'
import { orders } from '@/features/orders/api'
import { eventRow } from '@/features/events/api'
import { questRow } from '@/session/quests'
import { boardRow } from '@/features/leaderboards/api'
import { latestWin, raffleRow } from '@/features/raffles/api'
import { goalQueries } from '@/features/store/goalQueries'
import { ProductBlock, productBlock } from '@/features/store/ProductBlock'
import { shelfQueries, Shelves } from '@/features/store/Shelves'
import { useCommunity } from '@/session/look'
import { earning } from '@/session/earning'
import { useManages, useSession } from '@/session/session'
import { lazily } from '@/lib/lazily'
import classes from './home.module.css'

// Blocks for logged-in users and below the first screen: they are not part of the first load.
const BannerBlock = lazily(async () => ({ default: (await import('@/features/community/BannerBlock')).BannerBlock }))
const TextBlock = lazily(async () => ({ default: (await import('@/features/community/TextBlock')).TextBlock }))
const GoalBlock = lazily(() => import('@/features/community/GoalBlock'))
const HomeBanners = lazily(() => import('@/features/content/HomeBanners'))
const FirstProduct = lazily(() => import('@/features/store/FirstProduct'))
const Goal = lazily(() => import('@/features/store/Goal'))
const UnclaimedPrize = lazily(() => import('@/features/raffles/UnclaimedPrize'))
const HomeSteps = lazily(() => import('./homeSteps'))
const OwnerPanel = lazily(() => import('@/features/community/OwnerPanel'))
const RunningRaffles = lazily(() => import('@/features/raffles/RunningRaffles'))
const TopOfBoard = lazily(() => import('@/features/leaderboards/TopOfBoard'))
const NextEvent = lazily(() => import('@/features/events/NextEvent'))
const QuestsToTake = lazily(() => import('@/features/quests/QuestsToTake'))
const OpenCases = lazily(() => import('@/features/cases/OpenCases'))
const HomeOffers = lazily(() => import('@/features/offers/HomeOffers'))
const HomeChat = lazily(() => import('@/features/chat/HomeChat'))
const RecentOrders = lazily(() => import('@/features/orders/RecentOrders'))

const lately = orders.own({ take: 3 })

const shows = (kind: HomeBlockKind) => bootCommunity().home.some((block) => block.kind === kind)
const isPlain = ({ kind, source }: HomeBlock) => kind === 'PRODUCTS' && source === 'SHELVES'

export function loader() {
  const { slug, home } = bootCommunity()
  for (const block of home.filter(({ kind }) => kind === 'PRODUCTS')) {
    if (!isPlain(block)) void queryClient.prefetchQuery(productBlock(block))
    else for (const query of Object.values(shelfQueries())) void queryClient.prefetchQuery(query)
  }
  if (shows('RAFFLES')) void queryClient.prefetchQuery(raffleRow(slug))
  if (shows('LEADERBOARDS')) void queryClient.prefetchQuery(boardRow(slug))
  if (shows('EVENTS')) void queryClient.prefetchQuery(eventRow(slug))
  if (shows('QUESTS')) void queryClient.prefetchQuery(questRow())
  if (shows('CASES')) void queryClient.prefetchQuery(caseRow(slug))
  if (shows('OFFERS')) void queryClient.prefetchQuery(offerRow(slug))
  return null
}

const blocks: Record<HomeBlockKind, (props: { block: HomeBlock }) => ReactNode> = {
  HERO: () => <CommunityHero isBelow />,
  RAFFLES: ({ block }) => <RunningRaffles title={block.title} />,
  LEADERBOARDS: ({ block }) => <TopOfBoard title={block.title} />,
  EVENTS: ({ block }) => <NextEvent title={block.title} />,
  QUESTS: ({ block }) => <QuestsToTake title={block.title} />,
  CASES: ({ block }) => <OpenCases title={block.title} />,
  PRODUCTS: ({ block }) => (isPlain(block) ? <StoreBlock /> : <ProductBlock block={block} />),
  OFFERS: ({ block }) => <HomeOffers title={block.title} />,
  CHAT: ({ block }) => <HomeChat title={block.title} />,
  GOAL: GoalBlock,
  TEXT: TextBlock,
  BANNER: BannerBlock,
}

export function Component() {
  const { slug, name, home, creatorId, banners } = useCommunity()
  const { user, member, balance } = useSession()
  const isOwner = user?.id === creatorId
  const running = useQuery({ ...raffleRow(slug), enabled: shows('RAFFLES') })
  const open = useQuery({ ...caseRow(slug), enabled: shows('CASES') })
  // The first view has no offers, because they are for adults. As the last block, they push nothing down.
  const areOffersLast = home.at(-1)?.kind === 'OFFERS'
  const bonuses = useQuery({ ...offerRow(slug), enabled: shows('OFFERS') && !areOffersLast })
  const talk = useQuery({ ...chat.latest({ slug, creatorId }), enabled: shows('CHAT') && user !== null })
  const boards = useQuery({ ...boardRow(slug), enabled: shows('LEADERBOARDS') })
  const coming = useQuery({ ...eventRow(slug), enabled: shows('EVENTS') })
  const toTake = useQuery({ ...questRow(), enabled: shows('QUESTS') })
  const won = useQuery({ ...latestWin(), enabled: member !== null })
  const own = useQuery({ ...lately, enabled: member !== null })
  const goal = goalQueries(balance ?? '0')
  const hasGoal = member !== null && balance !== null
  const next = useQuery({ ...goal.next, enabled: hasGoal })
  const within = useQuery({ ...goal.within, enabled: hasGoal })
  // The streak is among the first things below the hero.
  const earned = useQuery({ ...earning(), enabled: member !== null })
  const isAsking = [earned, running, open, bonuses, talk, boards, coming, toTake, won, own, next, within].some(
    ({ isLoading }) => isLoading,
  )
  // Joining and a new balance ask more, for which nothing that is shown may go away.
  const [isShown, setShown] = useState(false)
  if (!isAsking && !isShown) setShown(true)
  const bought = own.data?.data ?? []
  // A visitor who joins keeps the view for new fans while their orders load.
  const isNew = !isOwner && (member === null || own.isLoading || own.data?.total === 0)
  const beginsWithHero = home[0]?.kind === 'HERO'
  const below = home.slice(beginsWithHero ? 1 : 0)
  const skeleton = <HomeSkeleton blocks={below} />

  return (
    <div className={classes.home}>
      {beginsWithHero && <CommunityHero />}
      <Page title={name} bare={shows('HERO')}>
        {/* Rendered together, once all of it is known, so that later parts do not push visible ones down. */}
        {isShown ? (
          <DeferredSection fallback={skeleton}>
            <Suspense fallback={skeleton}>
              {banners.some(({ placement }) => placement === 'MAIN') && <HomeBanners />}
              <div className={classes.first}>
                <HomeSteps isNew={isNew} name={name} hasBought={bought.length > 0} />
                {won.data?.total ? <UnclaimedPrize /> : null}
                {isOwner && !boot.isPreview && <OwnerBlock />}
                {hasGoal && <Goal balance={balance} />}
              </div>
              <div className={classes.rest}>
                {below.map((block) => {
                  const Block = blocks[block.kind]
                  return <Block key={block.id} block={block} />
                })}
                {bought.length > 0 && <RecentOrders title="Your orders" orders={bought} to="/orders" />}
              </div>
            </Suspense>
          </DeferredSection>
        ) : (
          skeleton
        )}
      </Page>
    </div>
  )
}

/** The blocks that the first window can show, as high as they will be, so that it is never empty below the hero. */
const HomeSkeleton = ({ blocks: coming }: { blocks: readonly HomeBlock[] }) => (
  <div className={classes.rest} aria-hidden="true" data-testid="home-skeleton">
    {coming.slice(0, 2).map(({ id, kind }) => (
      <div key={id} className={classes.coming} data-kind={kind}>
        <Skeleton className={classes.heading} />
        <Skeleton className={classes.body} radius="var(--radius-large)" />
      </div>
    ))}
  </div>
)

function CommunityHero({ isBelow }: { isBelow?: boolean }) {
  const community = useCommunity()
  return (
    <Hero community={community} isBelow={isBelow}>
      <Membership creatorId={community.creatorId} name={community.name} />
    </Hero>
  )
}

function OwnerBlock() {
  const { data: latest } = useQuery(shelfQueries().latest)
  return <OwnerPanel hasProducts={latest?.total !== 0} />
}

function StoreBlock() {
  const { name } = useCommunity()
  const mayAdd = useManages('STORES_MANAGEMENT')
  return <Shelves empty={<EmptyShelves name={name} mayAdd={mayAdd} />} />
}

const EmptyShelves = ({ name, mayAdd }: { name: string; mayAdd: boolean }) =>
  mayAdd ? (
    <FirstProduct />
  ) : (
    <Notice
      art="soon"
      title="No products yet"
      text={`New products appear here. You can already collect gems for them at ${name}.`}
    />
  )
