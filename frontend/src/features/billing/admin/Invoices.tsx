import { IconDownload, IconExternalLink } from '@tabler/icons-react'
import type { BillingInvoice, InvoiceStatus } from '@/api/shapes'
import { Chip, type Tone } from '@/components/Chip'
import { Panel } from '@/components/Panel'
import { formatDay } from '@/lib/format'
import classes from './Billing.module.css'
import { centsText } from './words'

const statusLabels: Record<InvoiceStatus, string> = {
  DRAFT: 'Draft',
  OPEN: 'Open',
  PAID: 'Paid',
  UNCOLLECTIBLE: 'Not paid',
  VOID: 'Void',
}

/** The invoices, newest first. Stripe makes their pages and files. */
export function Invoices({ invoices }: { invoices: BillingInvoice[] }) {
  if (invoices.length === 0) return null
  return (
    <Panel title="Invoices">
      <ul className={classes.invoices}>
        {invoices.map((invoice) => (
          <li key={invoice.id}>
            <div className={classes.invoice}>
              <strong>{invoice.number || 'Invoice'}</strong>
              <span className="quiet small">{formatDay(invoice.createdAt)}</span>
            </div>
            <Chip tone={statusTone(invoice)}>{statusText(invoice)}</Chip>
            <span className="number">{centsText(invoice.total, invoice.currency)}</span>
            <span className={classes.files}>
              {invoice.url && (
                <a href={invoice.url} target="_blank" rel="noopener" aria-label={`View invoice ${invoice.number}`}>
                  <IconExternalLink size={18} stroke={1.75} aria-hidden="true" />
                </a>
              )}
              {invoice.pdfUrl && (
                <a href={invoice.pdfUrl} aria-label={`Download invoice ${invoice.number}`}>
                  <IconDownload size={18} stroke={1.75} aria-hidden="true" />
                </a>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function statusTone({ status, refunded, dispute }: BillingInvoice): Tone {
  if (dispute || status === 'OPEN' || status === 'UNCOLLECTIBLE') return 'danger'
  return status === 'PAID' && refunded === '0' ? 'success' : 'quiet'
}

function statusText({ status, refunded, total, currency, dispute }: BillingInvoice) {
  if (dispute) return 'Disputed'
  if (refunded === total && total !== '0') return 'Refunded'
  return refunded === '0' ? statusLabels[status] : `${centsText(refunded, currency)} refunded`
}
