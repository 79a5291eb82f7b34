import { writeCents } from '#services/admin-contract/amounts.ts'

/** '-2.50' is a net of more refunds than orders. */
export function dollars(cents: number): string {
  return cents < 0 ? `-${writeCents(-cents)}` : writeCents(cents)
}

/** The first column is text and the others are figures, which end below each other. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  )
}

/** No cell holds a comma or a quotation mark: they are days, states and figures. */
export function csvOf(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  return [head, ...rows].map((row) => row.join(','))
}
