import { Button, Drawer, Skeleton, Stack } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ApiError } from '@/api/errors'
import type { TeamOrderDetail } from '@/api/shapes'
import { Gems } from '@/components/Gems'
import { Notice } from '@/components/Notice'
import { QueryView } from '@/components/QueryView'
import { Time } from '@/components/Time'
import { openDialog } from '@/dialogs/dialogs'
import { productTypeLabel } from '@/lib/text'
import { can } from '@/session/session'
import { storeOrders } from './api'
import { OrderActions } from './OrderActions'
import classes from './OrderDrawer.module.css'
import { OrderNote } from './OrderNote'
import { OrderState } from './OrderState'
import { Parcel } from './Parcel'
import { ProductThumb } from '@/components/office/ProductThumb'
import { Timeline } from './Timeline'

/** One order: its product, the next actions, its note and its history. */
export function OrderDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  return (
    <Drawer opened={id !== null} onClose={onClose} title="Order" size={460}>
      {id && <Detail key={id} id={id} />}
    </Drawer>
  )
}

function Detail({ id }: { id: string }) {
  const query = useQuery(storeOrders.one(id))
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <Notice art="no order" title="No such order" text="This order is not in your store." />
  }
  return (
    <QueryView
      query={query}
      skeleton={
        <Stack>
          <Skeleton height={72} />
          <Skeleton height={36} />
          <Skeleton height={180} />
        </Stack>
      }
    >
      {(order) => <Facts order={order} />}
    </QueryView>
  )
}

function Facts({ order }: { order: TeamOrderDetail }) {
  const { product, member, price, status, number, timeline, answers, contentKind, contentOpenedAt } = order
  return (
    <div className={classes.detail}>
      <div className={classes.product}>
        <ProductThumb product={product} />
        <div className={classes.words}>
          <p className="quiet small number">#{number}</p>
          <p className={classes.name}>{product.productName}</p>
          {order.variant && (
            <p className="quiet small" dir="auto">
              {order.variant}
            </p>
          )}
        </div>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>Status</dt>
          <dd>
            <OrderState status={status} />
          </dd>
        </div>
        <div>
          <dt>User</dt>
          <dd>
            {can('USERS_MANAGEMENT') ? (
              <Link to={`/admin/users/${member.id}`}>{member.username}</Link>
            ) : (
              member.username
            )}
          </dd>
        </div>
        <div>
          <dt>Paid</dt>
          <dd>
            <Gems amount={price} size={16} />
          </dd>
        </div>
        <div>
          <dt>Type</dt>
          <dd>{productTypeLabel[product.type]}</dd>
        </div>
        {contentKind && (
          <div>
            <dt>What the buyer got</dt>
            <dd>
              {contentOpenedAt ? (
                <>
                  Opened <Time value={contentOpenedAt} />
                </>
              ) : (
                'Not opened yet'
              )}
            </dd>
          </div>
        )}
      </dl>
      {answers.length > 0 && (
        <dl className={classes.answers} aria-label="Answers of the buyer">
          {answers.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      <OrderActions key={`actions ${status}`} order={order} />
      {can('TICKETS_MANAGEMENT') && (
        <Button
          variant="subtle"
          leftSection={<IconLifebuoy size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() =>
            openDialog('ticket-open', {
              fan: member,
              subject: { kind: 'ORDER', id: order.id, title: `order #${number}, ${product.productName}` },
            })
          }
        >
          Open ticket for {member.username}
        </Button>
      )}
      {order.delivery && <Parcel order={order} />}
      <OrderNote order={order} />
      <section>
        <h3 className={classes.heading}>Timeline</h3>
        <Timeline moments={timeline} />
      </section>
    </div>
  )
}
