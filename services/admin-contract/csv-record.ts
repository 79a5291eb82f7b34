/**
 * What begins a file that people open in Excel: without it, Excel reads the file in the encoding of its country, and a
 * buyer called José becomes JosÃ©. A file that programs read goes without, since some take it for a part of the first name.
 */
export const BYTE_ORDER_MARK = '\uFEFF'

/**
 * One record of RFC 4180: quoted where it must be, ended with CRLF. A cell that a spreadsheet would run as a formula
 * begins with an apostrophe, which says that it is a text; `withoutGuard` takes that off again.
 */
export function writeRecord(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(withGuard(cell))).join(',')}\r\n`
}

const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/
/** A number runs nothing, and other readers would not take it with an apostrophe. */
const NEGATIVE = /^-\d+(?:\.\d+)?$/

/** A cell that is guarded already gets a guard of its own, or reading would take what was written. */
function withGuard(cell: string): string {
  return FORMULA.test(cell) && !NEGATIVE.test(cell) ? `'${cell}` : cell
}

export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell
}

function quote(cell: string): string {
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
