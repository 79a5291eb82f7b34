/**
 * A line of a CSV file. A spreadsheet takes a text that begins with one of these characters for a formula, and strangers
 * chose the texts, so such a text gets an apostrophe before it.
 */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`
}

function cellOf(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
