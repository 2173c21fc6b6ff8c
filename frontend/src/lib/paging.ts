import { formatInteger } from './format'
import { message } from './text'

/** "Showing 21-40 of 1,234 orders". The start is never larger than the total, so an empty list shows 0. */
export function pagingText(page: number, take: number, total: number, entity: string) {
  const from = Math.min((page - 1) * take + 1, total)
  const to = Math.min(page * take, total)
  return message.paging(formatInteger(from), formatInteger(to), formatInteger(total), entity)
}

type Entry = number | 'gap-before' | 'gap-after'

/** First, last and one on each side of the current page; an ellipsis is at distance two. */
export function pageNumbers(current: number, last: number): Entry[] {
  const near = [current - 1, current, current + 1].filter((page) => page > 1 && page < last)
  const entries: Entry[] = [1]
  if (current - 2 > 1) entries.push('gap-before')
  entries.push(...near)
  if (current + 2 < last) entries.push('gap-after')
  if (last > 1) entries.push(last)
  return entries
}
