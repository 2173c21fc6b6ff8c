import { IconCheck } from '@tabler/icons-react'
import type { Permission } from '@/api/shapes'
import { inOrder, rights } from '@/lib/rights'
import classes from './Invitation.module.css'

/** A person's permissions in words. */
export const RightsList = ({ permissions }: { permissions: readonly Permission[] }) => (
  <ul className={classes.rights}>
    {inOrder(permissions).map((right) => (
      <li key={right}>
        <IconCheck size={18} stroke={2} aria-hidden="true" />
        <span>
          <strong>{rights[right].label}</strong>
          <span className="quiet small">{rights[right].note}</span>
        </span>
      </li>
    ))}
  </ul>
)
