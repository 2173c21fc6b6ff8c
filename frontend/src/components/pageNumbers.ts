/** First, last and one on each side of the current page; a gap stands at distance two. */
export function pageNumbers(current: number, last: number): (number | 'gap-before' | 'gap-after')[] {
  const entries: (number | 'gap-before' | 'gap-after')[] = []
  for (let page = 1; page <= last; page += 1) {
    const distance = Math.abs(page - current)
    if (page === 1 || page === last || distance <= 1) entries.push(page)
    else if (distance === 2) entries.push(page < current ? 'gap-before' : 'gap-after')
  }
  return entries
}
