import { Burger, Drawer } from '@mantine/core'
import {
  IconCoins,
  IconExternalLink,
  IconGauge,
  IconListCheck,
  IconSettings,
  IconShoppingBag,
  IconUsers,
} from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { NavLink, Outlet, ScrollRestoration, useNavigation } from 'react-router'
import { bootCommunity, builtAreas } from '@/app/boot'
import { Mark } from '@/components/Mark'
import { AccountCorner } from '@/features/profile/AccountCorner'
import { can } from '@/session/session'
import classes from './AdminLayout.module.css'

const icons: Record<string, ComponentType<{ size?: number; stroke?: number }>> = {
  'get-started': IconListCheck,
  overview: IconGauge,
  users: IconUsers,
  store: IconShoppingBag,
  settings: IconSettings,
}

/** The areas this person may open, in the catalogue's order. */
const areas = () => builtAreas().filter(({ requires }) => requires.length === 0 || requires.some((right) => can(right)))

function Areas({ onPick }: { onPick?: () => void }) {
  return (
    <ul className={classes.areas}>
      {areas().map(({ slug, label, path, group }, index, all) => {
        const Icon = icons[slug] ?? IconCoins
        const isGroupStart = group !== null && all[index - 1]?.group !== group
        return (
          <li key={slug}>
            {isGroupStart && <p className={classes.group}>{group}</p>}
            <NavLink to={path} end={path === '/admin'} className={classes.area} onClick={onPick}>
              <Icon size={20} stroke={1.75} />
              {label}
            </NavLink>
          </li>
        )
      })}
    </ul>
  )
}

export function AdminLayout() {
  const community = bootCommunity()
  const [isOpen, setOpen] = useState(false)
  const isLoading = useNavigation().state !== 'idle'
  const head = (
    <div className={classes.brand}>
      <Mark name={community.name} src={community.avatarUrl} size={36} />
      <div className={classes.names}>
        <p className={classes.name}>{community.name}</p>
        <p className="quiet tiny">Back office</p>
      </div>
    </div>
  )

  return (
    <div className={classes.office}>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <div className={classes.progress} data-on={isLoading || undefined} aria-hidden="true" />
      <aside className={classes.side}>
        {head}
        <nav aria-label="Back office">
          <Areas />
        </nav>
        <a href={community.url} className={classes.visit}>
          <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
          See it as a fan
        </a>
      </aside>
      <div className={classes.page}>
        <header className={classes.bar}>
          <Burger
            opened={isOpen}
            onClick={() => setOpen(true)}
            aria-label="Open navigation"
            size={22}
            className={classes.burger}
          />
          <span className={classes.where}>{community.name}</span>
          <div className={classes.corner}>
            <a href={community.url} className={classes.barVisit}>
              <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
              <span>See it as a fan</span>
            </a>
            <AccountCorner />
          </div>
        </header>
        <main id="main" className={classes.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} position="left" size={280} title={head}>
        <nav aria-label="Back office">
          <Areas onPick={() => setOpen(false)} />
        </nav>
      </Drawer>
      <ScrollRestoration />
    </div>
  )
}
