import { Button } from '@mantine/core'
import { IconBell, IconBellCheck } from '@tabler/icons-react'
import type { ProductPage } from '@/api/shapes'
import { bootCommunity } from '@/api/boot'
import { useWatch } from './api'

/** For a fan who views the product before its sale or when it is sold out. */
export default function WatchButton({ product }: { product: ProductPage }) {
  const watch = useWatch(bootCommunity().slug, product.slug)
  const Icon = product.watching ? IconBellCheck : IconBell
  return (
    <Button
      variant="default"
      fullWidth
      aria-pressed={product.watching}
      loading={watch.isPending}
      leftSection={<Icon size={18} stroke={1.75} aria-hidden="true" />}
      onClick={() => watch.mutate(!product.watching)}
    >
      {product.watching ? 'We will notify you' : 'Notify me when available'}
    </Button>
  )
}
