import { Button, Menu } from '@mantine/core'
import { IconDots, IconGift, IconHeart, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Chip } from '@/components/Chip'
import { Segmented } from '@/components/Segmented'
import { Toggle } from '@/components/Toggle'
import { toastTypes } from '@/lib/enumerations'
import { toast } from '@/lib/toast'
import classes from './look.module.css'
import { Specimen } from './Specimen'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const
const SURFACES = ['canvas', 'panel', 'card', 'raised', 'brand-soft']

export const Letters = () => (
  <>
    <Specimen title="Surfaces">
      {SURFACES.map((name) => (
        <span key={name} className={classes.swatch} style={{ background: `var(--${name})` }}>
          {name}
        </span>
      ))}
    </Specimen>
    <Specimen title="Type">
      <div className={classes.wide}>
        <p style={{ font: 'var(--display-weight) 40px/1.05 var(--font-display)' }}>Open late, 1,250 in</p>
        <h2>A heading of twenty-eight</h2>
        <h3>A heading of twenty</h3>
        <p>Reading text: earn gems for showing up and spend them on what only this creator can give.</p>
        <p className="quiet small">Quiet and small: three left, one per day.</p>
        <p>
          <a href="#type">A link in the brand's readable shade</a>
        </p>
      </div>
    </Specimen>
  </>
)

export function Actions() {
  const [view, setView] = useState<'grid' | 'list' | 'map'>('grid')
  const [isOn, setOn] = useState(true)
  return (
    <>
      <Specimen title="Buttons">
        <Button>Buy for 400</Button>
        <Button leftSection={<IconPlus {...icon} />}>Add product</Button>
        <Button variant="default">Not now</Button>
        <Button variant="light">Follow</Button>
        <Button variant="subtle">See everything</Button>
        <Button color="red">Delete</Button>
        <Button variant="subtle" color="red">
          Remove
        </Button>
        <Button disabled>120 gems short</Button>
        <Button loading>Buying</Button>
        <Button data-size="lg" leftSection={<IconGift {...icon} />}>
          Join the community
        </Button>
      </Specimen>
      <Specimen title="Segmented control, toggle, menu">
        <Segmented
          label="View"
          value={view}
          options={[
            { value: 'grid', label: 'Grid' },
            { value: 'list', label: 'List' },
            { value: 'map', label: 'Map' },
          ]}
          onChange={setView}
        />
        <Toggle pressed={isOn} onChange={setOn} icon={<IconHeart {...icon} />}>
          Can afford
        </Toggle>
        <Toggle pressed={!isOn} onChange={() => setOn(!isOn)}>
          In stock
        </Toggle>
        <Menu withinPortal={false}>
          <Menu.Target>
            <Button variant="default" aria-label="More">
              <IconDots {...icon} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconGift {...icon} />}>Send tip</Menu.Item>
            <Menu.Item leftSection={<IconHeart {...icon} />}>Add note</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Specimen>
      <Specimen title="Chips">
        <Chip>Draft</Chip>
        <Chip tone="brand">Member</Chip>
        <Chip tone="success">Completed</Chip>
        <Chip tone="warning">Almost gone</Chip>
        <Chip tone="danger">Canceled</Chip>
        <Chip tone="info">Shipped</Chip>
      </Specimen>
      <Specimen title="Toasts (in the page's own branding)">
        {toastTypes.map((type) => (
          <Button key={type} variant="default" onClick={() => toast(type, 'Your order is on its way')}>
            {type.toLowerCase().replace('_', ' ')}
          </Button>
        ))}
      </Specimen>
    </>
  )
}
