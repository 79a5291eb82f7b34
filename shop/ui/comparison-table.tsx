interface ComparisonTableProps {
  /** Tells screen readers what is compared. */
  caption: string
  /** The first column is Keel's, and stands out. */
  columns: readonly [string, ...string[]]
  rows: readonly { label: string; cells: readonly string[] }[]
}

/**
 * On a phone the cells are short enough to stand beside each other. Not every browser takes the keyboard into what
 * scrolls, so the table fits with letters twice as large as well: the room between columns does not grow with them, and
 * words may be parted. Where even that is too wide it scrolls.
 */
export function ComparisonTable({ caption, columns, rows }: ComparisonTableProps) {
  return (
    <div className="overflow-x-auto max-[20em]:hyphens-auto">
      <table className="w-full border-collapse text-left text-note lg:text-base">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b-2 border-ink align-bottom">
            <td />
            {columns.map((column, position) => (
              <th
                key={column}
                scope="col"
                className={`px-[5px] pb-3 leading-tight sm:px-4 ${position === 0 ? 'font-semibold text-pine' : 'font-medium text-quiet'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, cells }) => (
            <tr key={label} className="border-b border-line align-top">
              <th scope="row" className="w-[28%] py-4 pr-[5px] font-medium">
                {label}
              </th>
              {cells.map((cell, position) => (
                <td
                  key={columns[position]}
                  className={`figures px-[5px] py-4 text-balance sm:px-4 ${position === 0 ? '' : 'text-quiet'}`}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
