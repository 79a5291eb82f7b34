import type { ReactNode } from 'react'
import { withParameters } from './filter-bar.tsx'

export interface Column<Row> {
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Figures stand on the right. */
  readonly align?: 'right'
  /** On a phone a row is a card, and this column its first line. */
  readonly isTitle?: boolean
  /** The address that sorts by this column, and how the list is sorted by it now. */
  readonly sort?: { readonly href: string; readonly now?: 'ascending' | 'descending' | undefined } | undefined
}

interface TableProps<Row> {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
}

/** Rows under their columns; on a phone each row becomes a card that repeats the labels of its columns. */
export function Table<Row>({ caption, columns, rows, keyOf }: TableProps<Row>) {
  return (
    <table className={columns.length > 2 ? 'rows' : 'rows slim'}>
      <caption className="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ key, label, align, sort }) => (
            <th key={key} scope="col" className={align} aria-sort={sort?.now}>
              {sort ? <a href={sort.href}>{label}</a> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ key, label, cell, align, isTitle }) => (
              <td
                key={key}
                data-label={label}
                className={[align, isTitle && 'title'].filter(Boolean).join(' ') || undefined}
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface PagerProps {
  readonly newer?: string | undefined
  readonly older?: string | undefined
  readonly words: readonly [string, string]
}

/** Leads on without counting how many pages there are. */
export function Pager({ newer, older, words }: PagerProps) {
  if (newer === undefined && older === undefined) return null
  return (
    <nav className="pager" aria-label="Pages">
      {newer !== undefined && (
        <a rel="prev" href={newer}>
          {words[0]}
        </a>
      )}
      {older !== undefined && (
        <a rel="next" href={older}>
          {words[1]}
        </a>
      )}
    </nav>
  )
}

interface ListPagerProps {
  readonly url: URL
  /** The parameter of the address that says where a page begins. */
  readonly by: 'after' | 'before'
  readonly next: string | number | null
  readonly words?: PagerProps['words']
}

/** Leads on in a list, and back to its first page. */
export function ListPager({ url, by, next, words = ['First page', 'Next page'] }: ListPagerProps) {
  return (
    <Pager
      newer={url.searchParams.has(by) ? withParameters(url, { [by]: undefined }) : undefined}
      older={next === null ? undefined : withParameters(url, { [by]: next })}
      words={words}
    />
  )
}
