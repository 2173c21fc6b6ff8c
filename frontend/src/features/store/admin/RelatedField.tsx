import { productLimits } from '@/api/constants'
import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { ownProducts } from '@/api/queries/office/ownProducts'
import { SelectField } from '@/components/forms/SelectField'
import { ReorderList } from '@/components/office/ReorderList'
import { ListProblem } from '@/components/office/TermsForm'
import { Panel } from '@/components/Panel'
import type { FormOfProduct } from './formOfProduct'
import classes from './ProductForm.module.css'

const all = ownProducts.list({ take: 100, sortBy: 'NAME', sortDirection: 'asc' })

/** The products that fans see below this one. */
export function RelatedField({ form, own }: { form: FormOfProduct; own?: string }) {
  const { related } = form.values
  const products = useQuery(all).data?.data ?? []
  const nameOf = (id: string) => products.find((product) => product.id === id)?.productName ?? 'A product'
  const options = products
    .filter(({ id }) => id !== own && !related.includes(id))
    .map(({ id, productName }) => ({ value: id, label: productName }))
  const put = (ids: string[]) => form.setFieldValue('related', ids)

  return (
    <Panel title="Related products" lead="Fans see them below this product. Without a choice, they see its category.">
      <div className={classes.stack}>
        {related.length > 0 && (
          <ReorderList
            label="Related products in their order"
            items={related.map((id) => ({
              key: id,
              name: nameOf(id),
              content: (
                <div className={classes.ends}>
                  <span dir="auto">{nameOf(id)}</span>
                  <Button
                    variant="subtle"
                    color="red"
                    leftSection={<IconTrash size={16} stroke={1.75} aria-hidden="true" />}
                    aria-label={`Remove ${nameOf(id)}`}
                    onClick={() => put(related.filter((one) => one !== id))}
                  >
                    Remove
                  </Button>
                </div>
              ),
            }))}
            onOrder={put}
          />
        )}
        {related.length < productLimits.related.maxItems && options.length > 0 && (
          <SelectField
            label="Add a related product"
            placeholder="Choose a product"
            value=""
            options={options}
            onChange={(id: string) => id && put([...related, id])}
          />
        )}
        <ListProblem>{form.errors.related}</ListProblem>
      </div>
    </Panel>
  )
}
