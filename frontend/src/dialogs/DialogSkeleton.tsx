import { Skeleton, Stack } from '@mantine/core'

/** Holds the dialog's height while its body loads. */
export function DialogSkeleton() {
  return (
    <Stack aria-hidden="true">
      <Skeleton height={160} />
      <Skeleton height={20} width="60%" />
      <Skeleton height={44} />
    </Stack>
  )
}
