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
