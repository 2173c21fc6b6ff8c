import { useSearchParams } from 'react-router'

/** Search, page and filters of a list, kept in the address: the back button and a shared link both work. */
export function useListQuery(defaults: Record<string, string> = {}) {
  const [params, setParams] = useSearchParams()
  const read = (key: string) => params.get(key) ?? defaults[key] ?? ''

  /** Every change but a change of page leads back to the first page. */
  const set = (key: string, value: string) =>
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        if (value === (defaults[key] ?? '')) next.delete(key)
        else next.set(key, value)
        if (key !== 'page') next.delete('page')
        return next
      },
      { replace: key !== 'page', preventScrollReset: key !== 'page' },
    )

  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const isFiltered = Array.from(params.keys()).some((key) => key !== 'page' && key !== 'tab')
  const clear = () =>
    setParams((current) => new URLSearchParams(Array.from(current).filter(([key]) => key === 'tab')), { replace: true })

  return { page, search: read('search'), read, set, isFiltered, clear }
}
