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
import { orders } from '@/features/orders/api'
import { questRow } from '@/features/quests/api'
import { boardRow } from '@/features/leaderboards/api'
import { latestWin, raffleRow } from '@/features/raffles/api'
import { goalQueries } from '@/features/store/goalQueries'
import { ProductBlock, productBlock } from '@/features/store/ProductBlock'
import { shelfQueries, Shelves } from '@/features/store/Shelves'
import { useCommunity } from '@/session/look'
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
const QuestsToTake = lazily(() => import('@/features/quests/QuestsToTake'))
const OpenCases = lazily(() => import('@/features/cases/OpenCases'))
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
  if (shows('QUESTS')) void queryClient.prefetchQuery(questRow())
  if (shows('CASES')) void queryClient.prefetchQuery(caseRow(slug))
  return null
}

const blocks: Record<HomeBlockKind, (props: { block: HomeBlock }) => ReactNode> = {
  HERO: () => <CommunityHero isBelow />,
  RAFFLES: ({ block }) => <RunningRaffles title={block.title} />,
  LEADERBOARDS: ({ block }) => <TopOfBoard title={block.title} />,
  QUESTS: ({ block }) => <QuestsToTake title={block.title} />,
  CASES: ({ block }) => <OpenCases title={block.title} />,
  PRODUCTS: ({ block }) => (isPlain(block) ? <StoreBlock /> : <ProductBlock block={block} />),
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
  const boards = useQuery({ ...boardRow(slug), enabled: shows('LEADERBOARDS') })
  const toTake = useQuery({ ...questRow(), enabled: shows('QUESTS') })
  const won = useQuery({ ...latestWin(), enabled: member !== null })
  const own = useQuery({ ...lately, enabled: member !== null })
  const goal = goalQueries(balance ?? '0')
  const hasGoal = member !== null && balance !== null
  const next = useQuery({ ...goal.next, enabled: hasGoal })
  const within = useQuery({ ...goal.within, enabled: hasGoal })
  const isAsking = [running, open, boards, toTake, won, own, next, within].some(({ isLoading }) => isLoading)
  // Joining and a new balance ask more, for which nothing that is shown may go away.
  const [isShown, setShown] = useState(false)
  if (!isAsking && !isShown) setShown(true)
  const bought = own.data?.data ?? []
  // A visitor who joins keeps the view for new fans while their orders load.
  const isNew = !isOwner && (member === null || own.isLoading || own.data?.total === 0)
  const beginsWithHero = home[0]?.kind === 'HERO'

  return (
    <div className={classes.home}>
      {beginsWithHero && <CommunityHero />}
      <Page title={name} bare={shows('HERO')}>
        {/* Rendered together, once all of it is known, so that later parts do not push visible ones down. */}
        {isShown && (
          <DeferredSection>
            <Suspense>
              {banners.some(({ placement }) => placement === 'MAIN') && <HomeBanners />}
              <div className={classes.first}>
                <HomeSteps isNew={isNew} name={name} hasBought={bought.length > 0} />
                {won.data?.total ? <UnclaimedPrize /> : null}
                {isOwner && !boot.isPreview && <OwnerBlock />}
                {hasGoal && <Goal balance={balance} />}
              </div>
              <div className={classes.rest}>
                {home.slice(beginsWithHero ? 1 : 0).map((block) => {
                  const Block = blocks[block.kind]
                  return <Block key={block.id} block={block} />
                })}
                {bought.length > 0 && <RecentOrders title="Your orders" orders={bought} to="/orders" />}
              </div>
            </Suspense>
          </DeferredSection>
        )}
      </Page>
    </div>
  )
}

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
