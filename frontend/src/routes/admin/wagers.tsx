import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { OfficeList, TableSkeleton } from '@/components/office/OfficeList'
import { OfficePage } from '@/components/office/OfficePage'
import { SwitchedOff } from '@/components/office/SwitchedOff'
import { QueryView } from '@/components/QueryView'
import { Tabs } from '@/components/Tabs'
import { openDialog } from '@/dialogs/dialogs'
import { wagerCasinos } from '@/features/wagers/admin/api'
import { Figures } from '@/features/wagers/admin/Figures'
import { Formulas } from '@/features/wagers/admin/Formulas'
import { wagerList } from '@/features/wagers/admin/list'
import { WagerDrawer } from '@/features/wagers/admin/WagerDrawer'
import { keyOf } from '@/lib/keyOf'

const WAGER = 'wager'
const TABS = [
  { key: 'wagers', label: 'Wagers', to: '/admin/wagers' },
  { key: 'figures', label: 'Figures', to: '/admin/wagers?tab=figures' },
  { key: 'formulas', label: 'Formulas', to: '/admin/wagers?tab=formulas' },
] as const
const PARTS = { wagers: Wagers, figures: Figures, formulas: Formulas }

export function Component() {
  const [params] = useSearchParams()
  const tab = keyOf(PARTS, params.get('tab') ?? undefined) ?? 'wagers'
  const Part = PARTS[tab]
  return (
    <OfficePage
      title="Wagers"
      lead="What your fans wager at your casinos, and where each figure comes from."
      tabs={<Tabs label="Wagers" current={tab} tabs={TABS} />}
      actions={
        <Button
          leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          onClick={() => openDialog('wager-create', {})}
        >
          Record wager
        </Button>
      }
    >
      <SwitchedOff feature="WAGERS" />
      <Part />
    </OfficePage>
  )
}

/** The list. The opened wager is in the address, so that the back button closes it and a link leads to it. */
function Wagers() {
  const [params, setParams] = useSearchParams()
  const casinos = useQuery(wagerCasinos)
  const show = (id: string | null) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (id) next.set(WAGER, id)
        else next.delete(WAGER)
        return next
      },
      { preventScrollReset: true, replace: id === null },
    )
  return (
    <>
      {/* The filter for casinos in the address is valid only for known casinos, so the list waits for them. */}
      <QueryView query={casinos} skeleton={<TableSkeleton />}>
        {({ data }) => <OfficeList list={wagerList(({ id }) => show(id), data)} />}
      </QueryView>
      <WagerDrawer id={params.get(WAGER)} onClose={() => show(null)} />
    </>
  )
}
