import type { Sheet } from '#services/admin-contract/money-sheets.ts'

/** The first column is text and the others are figures, which end below each other. */
export function tableOf({ head, rows }: Sheet): string[] {
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
