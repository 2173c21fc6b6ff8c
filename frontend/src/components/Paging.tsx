import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { ButtonElement } from '@/theme/ButtonElement'
import { pageNumbers, pagingText } from '@/lib/paging'
import classes from './Paging.module.css'

interface Props {
  page: number
  take: number
  total: number
  /** Plural: "orders". */
  entity: string
  onPage: (page: number) => void
}

/** The shown rows of a list, and the buttons for its other pages. Renders nothing if the list has one page. */
export function Paging({ page, take, total, entity, onPage }: Props) {
  const pages = Math.ceil(total / take)
  if (pages <= 1) return null
  return (
    <div className={classes.paging}>
      <p className={`${classes.text} number`}>{pagingText(page, take, total, entity)}</p>
      <nav className={classes.pages} aria-label="Pages">
        <ButtonElement onClick={() => onPage(page - 1)} disabled={page <= 1} aria-label="Previous page">
          <IconChevronLeft size={18} stroke={1.75} />
        </ButtonElement>
        {pageNumbers(page, pages).map((entry) =>
          typeof entry === 'number' ? (
            <button
              type="button"
              key={entry}
              onClick={() => onPage(entry)}
              aria-current={entry === page ? 'page' : undefined}
              aria-label={`Page ${entry}`}
            >
              {entry}
            </button>
          ) : (
            <span key={entry} aria-hidden="true">
              …
            </span>
          ),
        )}
        <ButtonElement onClick={() => onPage(page + 1)} disabled={page >= pages} aria-label="Next page">
          <IconChevronRight size={18} stroke={1.75} />
        </ButtonElement>
      </nav>
    </div>
  )
}
