import type { ReactNode } from 'react'

interface FilterBarProps {
  /** The box that searches everything of the list. */
  readonly search?: { readonly label: string; readonly value: string | undefined } | undefined
  readonly children?: ReactNode
  /** Filters that are seldom needed, folded until asked for, or while one of them is set. */
  readonly more?: { readonly isOpen: boolean; readonly filters: ReactNode } | undefined
  /** Parts of the address that stay as they are. */
  readonly kept?: Readonly<Record<string, string | undefined>>
  /** The address without any filter. */
  readonly clear: string
}

/** The filters of a list as a form whose answer is an address, so that a view can be sent to somebody. */
export function FilterBar({ search, children, more, kept = {}, clear }: FilterBarProps) {
  return (
    <search>
      <form method="get" className="filters">
        {Object.entries(kept).map(
          ([name, value]) =>
            value !== undefined && <input key={name} type="hidden" name={name} value={value} />,
        )}
        {search && (
          <div className="field wide">
            <label htmlFor="q">{search.label}</label>
            <input id="q" type="search" name="q" defaultValue={search.value} maxLength={100} />
          </div>
        )}
        {children}
        {more && (
          <details className="more" open={more.isOpen}>
            <summary>More filters</summary>
            <div className="inline">{more.filters}</div>
          </details>
        )}
        <div className="actions">
          <button type="submit" className="button strong">
            Show
          </button>
          <a href={clear}>Clear</a>
        </div>
      </form>
    </search>
  )
}

/** The address of a page with some of its parameters changed; one that is undefined is left out. */
export function withParameters(
  url: URL,
  changes: Readonly<Record<string, string | number | undefined>>,
): string {
  const search = new URLSearchParams(url.search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') search.delete(name)
    else search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? url.pathname : `${url.pathname}?${text}`
}
