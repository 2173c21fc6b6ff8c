import { Stack } from '@mantine/core'
import { DeleteButtons } from '@/components/office/DeleteButtons'
import type { DialogProps } from '@/dialogs/dialogs'
import { useSetProductStatus } from './api'

export default function DeleteProductDialog({ product, onDeleted }: DialogProps['product-delete']) {
  const archive = useSetProductStatus(
    { id: product.id, name: product.productName },
    `${product.productName} was deleted`,
  )
  return (
    <Stack>
      <p>{product.productName} will be removed from your store. Existing orders are kept.</p>
      <DeleteButtons
        dialog="product-delete"
        noun="product"
        deletion={archive}
        onConfirm={(close) =>
          archive.mutate(
            { status: 'ARCHIVED' },
            {
              onSuccess: () => {
                close()
                onDeleted()
              },
            },
          )
        }
      />
    </Stack>
  )
}
