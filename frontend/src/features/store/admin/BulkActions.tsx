import { Button } from '@mantine/core'
import type { ProductStatus, TeamProduct } from '@/api/shapes'
import { FormProblem } from '@/components/FormProblem'
import { countOf } from '@/lib/format'
import { toast } from '@/lib/toast'
import { useSetProductStatus, useSetStatuses } from './api'
import { BulkEdit } from './BulkEdit'
import classes from './list.module.css'
import { mayBecome, type WantedStatus, wantedStatuses } from '@/components/office/productStatus'

const LABELS: Record<WantedStatus, string> = {
  ACTIVE: 'Put on sale',
  DISCONTINUED: 'Stop selling',
  UNSALEABLE: 'Hide',
}

/** One that gives more than it takes waits for the owner's word on it. */
function LossStep({ id, name, status }: { id: string; name: string; status: ProductStatus }) {
  const step = useSetProductStatus({ id, name }, `${name}: status changed`)
  if (step.isSuccess) return null
  return (
    <Button variant="subtle" size="compact-sm" loading={step.isPending} onClick={() => step.mutate({ status })}>
      Confirm the loss
    </Button>
  )
}

/** The same status for several products. Each is changed separately: a product that cannot be changed says why. */
export function BulkActions({ products, onDone }: { products: TeamProduct[]; onDone: () => void }) {
  const change = useSetStatuses()
  const refused = change.data?.data.filter(({ error }) => error) ?? []
  const nameOf = (id: string) => products.find((product) => product.id === id)?.productName ?? 'One of them'
  const possible = wantedStatuses.filter((status) => products.some((product) => mayBecome(product, status)))

  return (
    <>
      <p>{countOf(products.length, 'product')} selected</p>
      {possible.map((status, index) => (
        <Button
          key={status}
          variant={index === 0 ? 'filled' : 'default'}
          loading={change.isPending && change.variables.status === status}
          disabled={change.isPending}
          onClick={() =>
            change.mutate(
              { ids: products.map(({ id }) => id), status },
              {
                onSuccess: ({ data, total }) => {
                  const failed = data.filter(({ error }) => error).length
                  if (failed < total) toast('SUCCESS', `${LABELS[status]}: ${countOf(total - failed, 'product')}`)
                  if (failed === 0) onDone()
                },
              },
            )
          }
        >
          {LABELS[status]}
        </Button>
      ))}
      {possible.length > 0 && <BulkEdit products={products} />}
      {possible.length === 0 && <p className="quiet small">Deleted products cannot be changed.</p>}
      {refused.length > 0 && (
        <ul className={classes.refused} role="alert">
          {refused.map(({ id, error }) => (
            <li key={id}>
              <strong>{nameOf(id)}</strong> was not changed: {error?.message}
              {error?.code === 'WALLET_LOSS_NOT_CONFIRMED' && change.variables && (
                <LossStep id={id} name={nameOf(id)} status={change.variables.status} />
              )}
            </li>
          ))}
        </ul>
      )}
      <FormProblem error={change.error} />
    </>
  )
}
