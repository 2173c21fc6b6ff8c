import type { ChosenRole } from '@/api/shapes'
import { IconArrowRight, IconBuildingStore, IconHeart } from '@tabler/icons-react'
import { ButtonElement } from '@/theme/ButtonElement'
import { FormProblem } from '@/components/FormProblem'
import { closeDialog, type DialogProps } from '@/dialogs/dialogs'
import { useChooseRole } from './api'
import classes from './RoleChooseDialog.module.css'

const ROLES = [
  {
    role: 'USER',
    name: 'I am a fan',
    text: 'Join communities, collect gems and spend them on what creators offer.',
    icon: IconHeart,
  },
  {
    role: 'CREATOR',
    name: 'I am a creator',
    text: 'Open your own community with a store, gems and your colors.',
    icon: IconBuildingStore,
  },
] as const

/** The role of a new user. It decides only the next steps: a fan can open a community at any time. */
export default function RoleChooseDialog({ onChosen }: DialogProps['role-choose']) {
  const choose = useChooseRole()
  const pick = (role: ChosenRole) =>
    choose.mutate(role, {
      onSuccess: () => {
        closeDialog('role-choose')
        onChosen(role)
      },
    })
  return (
    <>
      <p className="quiet">Your choice decides what we show you next. You can be both, and you can change it later.</p>
      <div className={classes.roles}>
        {ROLES.map(({ role, name, text, icon: Icon }) => (
          <ButtonElement key={role} className={classes.role} disabled={choose.isPending} onClick={() => pick(role)}>
            <span className={classes.picture}>
              <Icon size={28} stroke={1.75} aria-hidden="true" />
            </span>
            <span>
              <span className={classes.name}>{name}</span>
              <span className={classes.text}>{text}</span>
            </span>
            <IconArrowRight className={classes.arrow} size={20} stroke={1.75} aria-hidden="true" />
          </ButtonElement>
        ))}
        <FormProblem error={choose.error} />
      </div>
    </>
  )
}
