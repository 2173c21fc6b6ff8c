import { Button, Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '@/api/shapes'
import { platformHref } from '@/api/boot'
import { FormProblem } from '@/components/FormProblem'
import { Gems } from '@/components/Gems'
import { HelpButton } from '@/components/HelpButton'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { DialogSkeleton } from '@/dialogs/DialogSkeleton'
import { countGems } from '@/lib/format'
import { useIntentKey } from '@/lib/useIntentKey'
import { productTypeLabel } from '@/lib/text'
import { type OwnOrder, orders, useCancelOrder } from './api'
import { canCancelOwn, COUNTS_LATER } from '@/components/orderStatus'
import { lazily } from '@/lib/lazily'
import classes from './OrderDrawer.module.css'
import { OrderDelivery } from './OrderDelivery'
import { OrderPicture } from './OrderPicture'
import { OrderWay } from './OrderWay'

const CodeReveal = lazily(() => import('./CodeReveal'))
const ContentReveal = lazily(() => import('./ContentReveal'))

interface Props {
  id: string
  /** The order as the list has it, shown at once. */
  listed?: Order
  withCommunity: boolean
  onClose: () => void
}

export default function OrderDrawer({ id, listed, withCommunity, onClose }: Props) {
  // Opens after it is there: only then it moves in, and knows where focus goes back to.
  const isThere = useMounted()
  const [isClosing, setClosing] = useState(false)
  const query = useQuery({ ...orders.one(id), placeholderData: listed })
  const number = query.data?.number

  return (
    <Drawer
      opened={isThere && !isClosing}
      onClose={() => setClosing(true)}
      onExitTransitionEnd={onClose}
      title={number ? `Order ${number}` : 'Order'}
      size="md"
    >
      <QueryView query={query} skeleton={<DialogSkeleton />}>
        {(order) => <Detail order={order} withCommunity={withCommunity} />}
      </QueryView>
    </Drawer>
  )
}

function Detail({ order, withCommunity }: { order: OwnOrder; withCommunity: boolean }) {
  const { product, price, createdAt, updatedAt, community, reason, status } = order
  const page = `/store/${product.slug}`
  return (
    <div className={classes.detail}>
      <OrderPicture product={product} color={community.brandColor} />
      <h3 className={classes.name}>{product.productName}</h3>
      {order.variant && (
        <p className="quiet" dir="auto">
          {order.variant}
        </p>
      )}
      <OrderWay order={order} />
      {reason && <p className={classes.reason}>{reason}</p>}
      <OrderDelivery order={order} />
      {order.hasCode && (status === 'COMPLETED' || status === 'ARCHIVED') && (
        <Suspense>
          <CodeReveal order={order} />
        </Suspense>
      )}
      {order.contentKind && (
        <Suspense>
          <ContentReveal orderId={order.id} kind={order.contentKind} />
        </Suspense>
      )}
      <dl className={classes.facts}>
        <Fact label="Paid">
          <Gems amount={price} size={16} />
        </Fact>
        <Fact label="Type">{productTypeLabel[product.type]}</Fact>
        {withCommunity && (
          <Fact label="Community">
            <a href={platformHref(`/creator/${community.slug}`)}>{community.name}</a>
          </Fact>
        )}
        <Fact label="Bought">
          <Time value={createdAt} />
        </Fact>
        <Fact label="Last update">
          <Time value={updatedAt} />
        </Fact>
        {order.answers?.map(({ question, answer }) => (
          <Fact key={question} label={question}>
            {answer}
          </Fact>
        ))}
      </dl>
      {withCommunity ? (
        <Button variant="default" component="a" href={platformHref(`/creator/${community.slug}${page}`)}>
          View product
        </Button>
      ) : (
        <Button variant="default" component={Link} to={page}>
          View product
        </Button>
      )}
      {canCancelOwn(order) && order.price !== '0' && <p className="quiet small">{COUNTS_LATER}</p>}
      {canCancelOwn(order) && <Cancel order={order} />}
      <HelpButton kind="ORDER" id={order.id} community={withCommunity ? community : undefined} />
    </div>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** Asks for confirmation, because another fan may buy the returned piece. */
function Cancel({ order }: { order: Order }) {
  const { key } = useIntentKey()
  const [isAsked, setAsked] = useState(false)
  const cancel = useCancelOrder(key)

  if (!isAsked) {
    return (
      <Button variant="subtle" color="red" onClick={() => setAsked(true)}>
        Cancel order
      </Button>
    )
  }
  return (
    <div className={classes.cancel} role="group" aria-label="Cancel order">
      <p>
        {order.price === '0'
          ? `You return ${order.product.productName}. It was free, so there is no refund.`
          : `You get ${countGems(order.price)} back, and ${order.product.productName} returns to the store.`}
      </p>
      <div className={classes.choice}>
        <Button variant="default" onClick={() => setAsked(false)}>
          Keep order
        </Button>
        <Button color="red" loading={cancel.isPending} onClick={() => cancel.mutate(order.id)}>
          Cancel order
        </Button>
      </div>
      <FormProblem error={cancel.error} />
    </div>
  )
}
