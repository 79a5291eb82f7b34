/** Finds items by a term, and terms by their beginning. */
export interface TermIndex<T> {
  add(item: T, terms: Iterable<string>): void
  remove(item: T, terms: Iterable<string>): void
  get(term: string): ReadonlySet<T>
  startingWith(prefix: string): string[]
}

const nothing: ReadonlySet<never> = new Set()

export interface TermWatcher {
  added(term: string): void
  removed(term: string): void
}

export function createTermIndex<T>(watcher: TermWatcher): TermIndex<T> {
  const items = new Map<string, Set<T>>()
  // Built at the first search by prefix, since reading the catalogue adds thousands of terms; kept sorted from then on.
  let vocabulary: string[] | undefined

  return {
    add(item, terms) {
      for (const term of terms) {
        const known = items.get(term)
        if (known) known.add(item)
        else {
          items.set(term, new Set([item]))
          vocabulary?.splice(firstNotBelow(vocabulary, term), 0, term)
          watcher.added(term)
        }
      }
    },
    remove(item, terms) {
      for (const term of terms) {
        const known = items.get(term)
        known?.delete(item)
        if (known?.size !== 0) continue
        items.delete(term)
        vocabulary?.splice(firstNotBelow(vocabulary, term), 1)
        watcher.removed(term)
      }
    },
    get: (term) => items.get(term) ?? nothing,
    startingWith(prefix) {
      vocabulary ??= [...items.keys()].sort()
      const found: string[] = []
      for (let index = firstNotBelow(vocabulary, prefix); index < vocabulary.length; index += 1) {
        const term = vocabulary[index] ?? ''
        if (!term.startsWith(prefix)) break
        found.push(term)
      }
      return found
    },
  }
}

function firstNotBelow(sorted: readonly string[], wanted: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') < wanted) low = middle + 1
    else high = middle
  }
  return low
}
