import { Stack } from '@mantine/core'
import { DeleteButtons } from '@/components/office/DeleteButtons'
import { PublishPreview } from '@/components/office/PublishPreview'
import type { DialogProps } from '@/dialogs/dialogs'
import { countOf } from '@/lib/format'
import { toast } from '@/lib/toast'
import { useDeleteOffer, useDeletePlatform } from './api'

/** Asks before an offer is deleted. */
export function DeleteOfferDialog({ offer, onDeleted }: DialogProps['offer-delete']) {
  const deletion = useDeleteOffer(offer.id)
  return (
    <Stack>
      <p>Fans no longer see {offer.title}. Its figures are gone from the list.</p>
      {offer.pending > 0 && (
        <p>{countOf(offer.pending, 'claim')} still waits for you. You can review it after the deletion.</p>
      )}
      <DeleteButtons
        dialog="offer-delete"
        noun="offer"
        deletion={deletion}
        onConfirm={(close) =>
          deletion.mutate(undefined, {
            onSuccess: () => {
              close()
              toast('SUCCESS', `${offer.title} was deleted`)
              onDeleted()
            },
          })
        }
      />
    </Stack>
  )
}

/** Asks before a platform is deleted. One with offers cannot be deleted, and the answer says so. */
export function DeletePlatformDialog({ platform }: DialogProps['offer-platform-delete']) {
  const deletion = useDeletePlatform(platform.id)
  return (
    <Stack>
      <p>
        {platform.offers > 0
          ? `${platform.name} has ${countOf(platform.offers, 'offer')}. Delete them or move them to another platform first.`
          : `No offer belongs to ${platform.name}.`}
      </p>
      <DeleteButtons
        dialog="offer-platform-delete"
        noun="platform"
        deletion={deletion}
        disabled={platform.offers > 0}
        onConfirm={(close) =>
          deletion.mutate(undefined, {
            onSuccess: () => {
              close()
              toast('SUCCESS', `${platform.name} was deleted`)
            },
          })
        }
      />
    </Stack>
  )
}

/** The last check of an offer before its publication. */
export const PublishOfferDialog = (asked: DialogProps['offer-publish']) => (
  <PublishPreview dialog="offer-publish" noun="offer" {...asked} />
)
