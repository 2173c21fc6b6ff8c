import { useQuery } from '@tanstack/react-query'
import type { auditActions } from '@/api/constants'
import { Time } from '@/components/Time'
import { Panel } from '@/components/Panel'
import { productChanges } from './api'
import classes from './ProductForm.module.css'

type ProductAction = Extract<(typeof auditActions)[number], `product.${string}`>

const ACTIONS: Record<ProductAction, string> = {
  'product.create': 'created it',
  'product.edit': 'changed it',
  'product.status': 'changed its status',
  'product.codes': 'changed its codes',
  'product.content': 'changed what buyers get of it',
  'product.picture': 'added a picture',
  'product.drop': 'announced a draw',
  'product.drop.cancel': 'canceled the draw',
}

const NAMES: Record<string, string> = { name: 'name', image: 'picture', has_codes: 'codes', slug: 'address' }
const nameOf = (field: string) => NAMES[field] ?? field.replaceAll('_', ' ')

/** The changes of the product and their authors, the latest first. */
export function ProductHistory({ id }: { id: string }) {
  const { data } = useQuery(productChanges(id))
  if (!data || data.total === 0) return null
  return (
    <div className={classes.after}>
      <Panel title="History">
        <ol className={classes.history}>
          {data.data.map(({ action, at, by, changes }) => (
            <li key={`${at} ${action}`}>
              <span>
                <strong>{by}</strong> {(ACTIONS as Partial<Record<string, string>>)[action] ?? 'changed it'}
                {action === 'product.edit' && changes.length > 0 && `: ${changes.map(nameOf).join(', ')}`}
              </span>
              <span className="quiet small">
                <Time value={at} />
              </span>
            </li>
          ))}
        </ol>
      </Panel>
    </div>
  )
}
