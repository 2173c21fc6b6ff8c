import { Button, Menu, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { homeBlockKinds, HOME_BLOCK_KINDS, MAX_BLOCKS, MAX_SECTION_LABEL, SECTION_LABELS } from '@/api/constants'
import type { HomeBlock, HomeBlockKind } from '@/api/shapes'
import { ChoiceCards } from '@/components/forms/ChoiceCards'
import { Panel } from '@/components/Panel'
import { Switch } from '@/components/Switch'
import { viewModes } from '@/lib/enumerations'
import type { MenuEntry } from './api'
import { BlockFields } from './BlockFields'
import classes from './fields.module.css'
import type { PanelsProps } from './panels'
import { ReorderList } from '@/components/office/ReorderList'

const listViews = viewModes.map((value) => ({
  value,
  label: value,
  note: value === 'Grid' ? 'Large pictures' : 'One row for each thing',
}))

const newBlock = (kind: HomeBlockKind): HomeBlock => ({
  id: crypto.randomUUID(),
  kind,
  hidden: false,
  title: kind === 'GOAL' ? 'Our next goal' : '',
  text: '',
  image: '',
  alt: '',
  link: '',
  source: kind === 'PRODUCTS' ? 'NEWEST' : 'SHELVES',
  products: [],
  figure: kind === 'GOAL' ? 'MEMBERS' : 'OWN',
  target: kind === 'GOAL' ? 100 : 0,
  current: 0,
  unit: '',
})

/** The menu and the home page of a community. */
export function LayoutPanels({ form }: PanelsProps) {
  const { menu, homeBlocks: blocks } = form.values
  const setMenu = (next: MenuEntry[]) => form.setFieldValue('menu', next)
  const setBlocks = (next: HomeBlock[]) => form.setFieldValue('homeBlocks', next)
  const change = (id: string, values: Partial<HomeBlock>) =>
    setBlocks(blocks.map((block) => (block.id === id ? { ...block, ...values } : block)))
  const changeEntry = (section: string, values: Partial<MenuEntry>) =>
    setMenu(menu.map((entry) => (entry.section === section ? { ...entry, ...values } : entry)))
  const isFree = (kind: HomeBlockKind) =>
    blocks.filter((block) => block.kind === kind).length < HOME_BLOCK_KINDS[kind].atMost

  return (
    <>
      <Panel title="Home page" lead="Fans see the blocks in this order.">
        <Stack gap="md">
          <ReorderList
            label="Blocks of the home page"
            onOrder={(ids) => setBlocks(ids.flatMap((id) => blocks.filter((block) => block.id === id)))}
            items={blocks.map((block, place) => ({
              key: block.id,
              name: HOME_BLOCK_KINDS[block.kind].label,
              content: (
                <BlockFields
                  block={block}
                  place={place}
                  errors={form.errors}
                  onChange={(values) => change(block.id, values)}
                  onRemove={() => setBlocks(blocks.filter(({ id }) => id !== block.id))}
                  canRemove={blocks.length > 1}
                />
              ),
            }))}
          />
          {form.errors.homeBlocks && (
            <p className={classes.problem} role="alert">
              {form.errors.homeBlocks}
            </p>
          )}
          <Menu position="bottom-start">
            <Menu.Target>
              <Button
                variant="default"
                disabled={blocks.length >= MAX_BLOCKS}
                leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
              >
                Add block
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {homeBlockKinds.filter(isFree).map((kind) => (
                <Menu.Item key={kind} onClick={() => setBlocks([...blocks, newBlock(kind)])}>
                  {HOME_BLOCK_KINDS[kind].label}
                  <span className="small quiet" style={{ display: 'block' }}>
                    {HOME_BLOCK_KINDS[kind].note}
                  </span>
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Stack>
      </Panel>
      <Panel title="Menu" lead="Hidden sections are not in the menu. Their links still work.">
        <ReorderList
          label="Sections of the menu"
          onOrder={(keys) => setMenu(keys.flatMap((key) => menu.filter(({ section }) => section === key)))}
          items={menu.map(({ section, label, hidden }, place) => ({
            key: section,
            name: `${SECTION_LABELS[section]} in the menu`,
            content: (
              <div className={classes.line}>
                <TextInput
                  className={classes.grow}
                  label={`Name of ${SECTION_LABELS[section]}`}
                  placeholder={SECTION_LABELS[section]}
                  maxLength={MAX_SECTION_LABEL}
                  value={label}
                  error={form.errors[`menu.${place}.label`]}
                  onChange={(event) => changeEntry(section, { label: event.currentTarget.value })}
                />
                {section !== 'home' && (
                  <span className={classes.state} style={{ minHeight: 44 }}>
                    {hidden ? 'Hidden' : 'Shown'}
                    <Switch
                      label={`Show ${SECTION_LABELS[section]} in the menu`}
                      checked={!hidden}
                      onChange={(isShown) => changeEntry(section, { hidden: !isShown })}
                    />
                  </span>
                )}
              </div>
            ),
          }))}
        />
      </Panel>
      <Panel title="Lists" lead="Fans can switch the view. Each browser remembers their choice.">
        <ChoiceCards
          label="First view of lists"
          value={form.values.listView}
          options={listViews}
          onChange={(value) => form.setFieldValue('listView', value)}
        />
      </Panel>
    </>
  )
}
