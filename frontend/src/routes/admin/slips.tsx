import { Button, Skeleton } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { bootCommunity } from '@/api/boot'
import { QueryView } from '@/components/QueryView'
import { Title } from '@/components/Title'
import { storeOrders } from '@/features/orders/admin/api'
import { PackingSlip } from '@/features/orders/admin/PackingSlip'
import classes from '@/features/orders/admin/PackingSlip.module.css'
import { NotFound } from '@/layouts/NotFound'

/** Packing slips, one to a sheet. On paper there is nothing else. */
export function Component() {
  const [params] = useSearchParams()
  const ids = params.get('ids') ?? ''
  const query = useQuery({ ...storeOrders.slips(ids), enabled: ids !== '' })
  if (ids === '')
    return (
      <main>
        <NotFound to="/admin/store/orders" label="Back to orders" />
      </main>
    )
  return (
    <main className={classes.page}>
      <Title>{`Packing slips · ${bootCommunity().name}`}</Title>
      <header className={classes.tools}>
        <h1>Packing slips</h1>
        <Button onClick={() => window.print()} leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}>
          Print
        </Button>
      </header>
      <QueryView query={query} skeleton={<Skeleton height={480} />}>
        {({ data }) => data.map((slip) => <PackingSlip key={slip.id} slip={slip} />)}
      </QueryView>
    </main>
  )
}
