import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { BalanceForm } from './BalanceForm'

export default function TipDialog({ member }: DialogProps['user-tip']) {
  return <BalanceForm member={member} kind="TIP" onDone={() => closeDialog('user-tip')} />
}
