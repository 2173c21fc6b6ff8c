import { Button, Group, Stack } from '@mantine/core'
import { isUnanswered } from '@/api/errors'
import { boot } from '@/api/boot'
import { FormProblem } from '@/components/FormProblem'
import { Gems } from '@/components/Gems'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { countGems } from '@/lib/format'
import { useIntentKey } from '@/lib/useIntentKey'
import { toast } from '@/lib/toast'
import { useSession } from '@/session/session'
import { useSell } from './api'
import classes from './Item.module.css'

const DIALOG = 'inventory-sell'

/** Shows the gems that the fan gets, and that the sale cannot be undone. */
export default function SellDialog({ item }: DialogProps[typeof DIALOG]) {
  const { key, renewIfRefused } = useIntentKey()
  const sell = useSell(key)
  const { balance } = useSession()
  const price = item.sellPrice ?? '0'
  const { productName } = item.product
  // On the platform the pill counts all wallets: only the community's own is the one the gems come to.
  const held = boot.space === 'platform' ? null : balance

  const send = () =>
    sell.mutate(item.id, {
      onSuccess: () => {
        toast('SUCCESS_PRIMARY', `${countGems(price)} for ${productName}`)
        closeDialog(DIALOG)
      },
      onError: renewIfRefused,
    })

  return (
    <Stack>
      <p>
        {productName} goes back to {item.community.name}, and you get {countGems(price)}. This cannot be undone.
      </p>
      <dl className={classes.sums}>
        <div>
          <dt>You get</dt>
          <dd>
            <Gems amount={price} size={16} />
          </dd>
        </div>
        {held !== null && (
          <div>
            <dt>Balance afterwards</dt>
            <dd>
              <Gems amount={String(BigInt(held) + BigInt(price))} size={16} />
            </dd>
          </div>
        )}
      </dl>
      <FormProblem error={sell.error} unsent="The item was not sold." />
      <Group grow>
        <Button variant="default" onClick={() => closeDialog(DIALOG)}>
          Keep it
        </Button>
        <Button loading={sell.isPending} onClick={send}>
          {isUnanswered(sell.error) ? 'Try again' : 'Sell back'}
        </Button>
      </Group>
    </Stack>
  )
}
