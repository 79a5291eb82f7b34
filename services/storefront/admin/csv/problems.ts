import type { Column } from './columns.ts'

/** Further problems are only counted: so many usually share a cause. */
export const NAMED_PROBLEMS = 100

/** Collects all problems of a file, so that an owner fixes it once instead of once for each line. */
export class Problems {
  readonly #named: { readonly line: number; readonly text: string }[] = []
  #names: ReadonlyMap<Column, string> = new Map()
  #count = 0

  get count(): number {
    return this.#count
  }

  /** Later problems call the columns by the file's own names. */
  callColumns(names: ReadonlyMap<Column, string>): void {
    this.#names = names
  }

  add(line: number, text: string): void {
    this.#count += 1
    if (this.#named.length < NAMED_PROBLEMS) this.#named.push({ line, text })
  }

  /** The text follows the column's name: 'is empty'. */
  addIn(line: number, column: Column, text: string): void {
    this.add(line, `${this.#names.get(column) ?? column} ${text}`)
  }

  /** Counts problems of which the caller has only the first at hand. */
  addUnnamed(count: number): void {
    this.#count += count
  }

  /** A single problem is one sentence; several have a heading and a line each. */
  message(): string {
    const lines = this.#named
      .toSorted((one, other) => one.line - other.line)
      .map(({ line, text }) => `line ${line}: ${text}`)
    const more = this.#count - lines.length
    if (this.#count === 1) return lines[0] ?? ''
    return [
      `${this.#count} problems, and nothing was imported:`,
      ...lines,
      ...(more > 0 ? [`and ${more} more`] : []),
    ].join('\n')
  }
}

/** Collects the losses of an import: each kind once, with its first line and how many more there are. */
export class Warnings {
  readonly #kinds = new Map<string, { line: number; count: number }>()

  add(line: number, message: string, count = 1): void {
    const kind = this.#kinds.get(message)
    if (kind) kind.count += count
    else this.#kinds.set(message, { line, count })
  }

  lines(): string[] {
    return Array.from(this.#kinds, ([message, { line, count }]) =>
      count === 1 ? `line ${line}: ${message}` : `line ${line} and ${count - 1} more: ${message}`,
    )
  }
}
