import { Button, Group, Stack } from '@mantine/core'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { useSetProductStatus } from './api'

export default function DeleteProductDialog({ product, onDeleted }: DialogProps['product-delete']) {
  const archive = useSetProductStatus(
    { id: product.id, name: product.productName },
    `${product.productName} was deleted`,
  )
  return (
    <Stack>
      <p>{product.productName} will be removed from your store. Existing orders are kept.</p>
      <FormProblem error={archive.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog('product-delete')}>
          Keep product
        </Button>
        <Button
          color="red"
          loading={archive.isPending}
          onClick={() =>
            archive.mutate(
              { status: 'ARCHIVED' },
              {
                onSuccess: () => {
                  closeDialog('product-delete')
                  onDeleted()
                },
              },
            )
          }
        >
          Delete product
        </Button>
      </Group>
    </Stack>
  )
}
