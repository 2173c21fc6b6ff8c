import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Item } from '@/api/shapes'
import { boot, platformHref } from '@/api/boot'
import { useGoTo } from '@/lib/RouterContext'
import { Chip } from '@/components/Chip'
import { Gems } from '@/components/Gems'
import { HelpButton } from '@/components/HelpButton'
import { QueryView } from '@/components/QueryView'
import { RarityMark } from '@/components/RarityMark'
import type { DialogProps } from '@/dialogs/dialogs'
import { ProductPicture } from '@/components/ProductPicture'
import { productTypeLabel } from '@/lib/text'
import { inventory } from '@/api/queries/inventory'
import { History } from './History'
import { ItemActions } from '@/components/ItemActions'
import classes from './Item.module.css'
import { originLabel, stateWords } from './words'

/** One item: its picture, its value, the possible actions, and its source. */
export default function ItemDialog({ item: listed }: DialogProps['inventory-item']) {
  const query = useQuery(inventory.one(listed.id))
  const item: Item = query.data ?? listed
  const { product, community, state, origin, reason, price, sellPrice, soldFor, orderId, orderStatus, hasCode } = item
  const { label, tone, icon: Icon } = stateWords[state]

  return (
    <div className={classes.dialog}>
      <div className={classes.picture}>
        <ProductPicture
          product={{ ...product, badge: null }}
          sizes="(min-width: 48em) 320px, 90vw"
          color={community.brandColor}
          eager
        />
      </div>
      <div className={classes.about}>
        <RarityMark rarity={product.rarity} />
        <h3 className={classes.name}>{product.productName}</h3>
        <p>
          <Chip tone={tone} icon={<Icon size={14} stroke={2} aria-hidden="true" />}>
            {label}
          </Chip>
        </p>
        {reason && <p className={classes.reason}>“{reason}”</p>}
        <dl className={classes.facts}>
          <Fact label="From">{originLabel[origin]}</Fact>
          <Fact label="Type">{productTypeLabel[product.type]}</Fact>
          <Fact label="Community">
            {boot.space === 'platform' ? (
              <a href={platformHref(`/creator/${community.slug}`)}>{community.name}</a>
            ) : (
              <PageLink item={item} to={`/store/${product.slug}`}>
                View in store
              </PageLink>
            )}
          </Fact>
          {orderId && (
            <Fact label="Order">
              <PageLink item={item} to={`/orders?order=${orderId}`}>
                View order
              </PageLink>
            </Fact>
          )}
          {price !== null && (
            <Fact label="Paid">
              <Gems amount={price} size={16} />
            </Fact>
          )}
          {soldFor !== null ? (
            <Fact label="Sold for">
              <Gems amount={soldFor} size={16} />
            </Fact>
          ) : (
            sellPrice !== null && (
              <Fact label="Worth">
                <Gems amount={sellPrice} size={16} />
              </Fact>
            )
          )}
        </dl>
        {orderId && hasCode && (orderStatus === 'COMPLETED' || orderStatus === 'ARCHIVED') && (
          <PageLink item={item} to={`/orders?order=${orderId}`} isButton>
            Show code
          </PageLink>
        )}
        {orderId && query.data?.contentKind && (
          <PageLink item={item} to={`/orders?order=${orderId}`} isButton>
            Open what you got
          </PageLink>
        )}
        <ItemActions item={item} />
        <HelpButton
          kind={orderId ? 'ORDER' : 'ITEM'}
          id={orderId ?? item.id}
          community={boot.space === 'platform' ? community : undefined}
        />
      </div>
      <section className={classes.history}>
        <h4 className={classes.heading}>History</h4>
        <QueryView
          query={query}
          skeleton={
            <Stack>
              <Skeleton height={36} />
              <Skeleton height={36} />
            </Stack>
          }
        >
          {(detail) => <History steps={detail.history} origin={detail.origin} />}
        </QueryView>
      </section>
    </div>
  )
}

interface PageLinkProps {
  item: Item
  to: string
  isButton?: boolean
  children: string
}

/** Leads to a page of the item's community; inside that community, without loading a new document. */
function PageLink({ item: { community }, to, isButton = false, children }: PageLinkProps) {
  const goTo = useGoTo()
  const href = platformHref(`/creator/${community.slug}${to}`)
  // The change of address closes the dialog, and Back opens it again.
  const go = () => goTo(to)
  if (boot.space === 'platform') {
    return isButton ? (
      <Button component="a" href={href}>
        {children}
      </Button>
    ) : (
      <a href={href}>{children}</a>
    )
  }
  return isButton ? (
    <Button onClick={go}>{children}</Button>
  ) : (
    <button type="button" className={classes.link} onClick={go}>
      {children}
    </button>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
