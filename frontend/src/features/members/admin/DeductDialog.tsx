import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { BalanceForm } from './BalanceForm'

export default function DeductDialog({ member }: DialogProps['user-deduct']) {
  return <BalanceForm member={member} kind="DEDUCTION" onDone={() => closeDialog('user-deduct')} />
}
