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
      <p>{product.productName} leaves your store for good. Orders that were placed for it stay as they are.</p>
      <FormProblem error={archive.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => closeDialog('product-delete')}>
          Keep
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
