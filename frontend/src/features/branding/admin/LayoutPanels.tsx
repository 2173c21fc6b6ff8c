import { Button, Menu, Stack, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  AUTOMATIC_SECTIONS,
  homeBlockKinds,
  HOME_BLOCK_KINDS,
  MAX_BLOCKS,
  MAX_SECTION_LABEL,
  SECTION_LABELS,
} from '@/api/constants'
import type { HomeBlock, HomeBlockKind } from '@/api/shapes'
import { Choice } from '@/components/Choice'
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

const AUTOMATIC: ReadonlySet<string> = new Set(AUTOMATIC_SECTIONS)

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
export function LayoutPanels({ form, data: { sectionsOff, sectionsEmpty } }: PanelsProps) {
  const { menu, homeBlocks: blocks } = form.values
  const isOff = ({ section }: MenuEntry) => sectionsOff.includes(section)
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
          // A section that is switched off keeps its entry, for the time when it is on again.
          onOrder={(keys) =>
            setMenu([...keys.flatMap((key) => menu.filter(({ section }) => section === key)), ...menu.filter(isOff)])
          }
          items={menu.flatMap((entry, place) =>
            isOff(entry)
              ? []
              : [
                  {
                    key: entry.section,
                    name: `${SECTION_LABELS[entry.section]} in the menu`,
                    content: (
                      <EntryFields
                        entry={entry}
                        isEmpty={sectionsEmpty.includes(entry.section)}
                        error={form.errors[`menu.${place}.label`]}
                        onChange={(values) => changeEntry(entry.section, values)}
                      />
                    ),
                  },
                ],
          )}
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

interface EntryProps {
  entry: MenuEntry
  /** The community has nothing in this section yet. */
  isEmpty: boolean
  error: ReactNode
  onChange: (values: Partial<MenuEntry>) => void
}

const CHOICES = [
  { value: 'automatic', label: 'Automatic' },
  { value: 'shown', label: 'Shown' },
  { value: 'hidden', label: 'Hidden' },
] as const
const choiceOf = ({ hidden }: MenuEntry) => (hidden === null ? 'automatic' : hidden ? 'hidden' : 'shown')

/** The name of a section, and if fans see it. An automatic one is shown once the community has something there. */
function EntryFields({ entry, isEmpty, error, onChange }: EntryProps) {
  const { section, label, hidden } = entry
  const name = SECTION_LABELS[section]
  return (
    <>
      <div className={classes.line}>
        <TextInput
          className={classes.grow}
          label={`Name of ${name}`}
          placeholder={name}
          maxLength={MAX_SECTION_LABEL}
          value={label}
          error={error}
          onChange={(event) => onChange({ label: event.currentTarget.value })}
        />
        {AUTOMATIC.has(section) ? (
          <Choice
            label=""
            aria-label={`Show ${name} in the menu`}
            options={CHOICES}
            value={choiceOf(entry)}
            onChange={(choice) => onChange({ hidden: choice === 'automatic' ? null : choice === 'hidden' })}
          />
        ) : (
          section !== 'home' && (
            <span className={classes.state} style={{ minHeight: 44 }}>
              {hidden ? 'Hidden' : 'Shown'}
              <Switch
                label={`Show ${name} in the menu`}
                checked={!hidden}
                onChange={(isShown) => onChange({ hidden: !isShown })}
              />
            </span>
          )
        )}
      </div>
      {hidden === null && isEmpty && (
        <p className="quiet small">Hidden now. Fans see it once you have something there.</p>
      )}
    </>
  )
}
