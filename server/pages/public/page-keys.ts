import { LRUCache } from 'lru-cache'
import type { CurrencyCode } from '#facts/currencies/currencies.ts'
import { knownPart, type PageParameter } from '#shop/page-api/page-context.ts'

/** Everything that a public page is made from. None of it tells who asks. */
export interface PageRequest {
  readonly path: string
  readonly search: string
  readonly currency: CurrencyCode
}

const MAX_PATHS = 10_000

/** Gives requests the same key where they differ only in parameters that the page of their path does not read. */
export class PageKeys {
  readonly #parametersOfPath = new LRUCache<string, readonly PageParameter[]>({ max: MAX_PATHS })

  keyOf({ path, search, currency }: PageRequest): string {
    const parameters = this.#parametersOfPath.get(path)
    if (search === '' || parameters?.length === 0) return `${currency} ${path}`
    if (!parameters) return `${currency} ${path} ${search}`
    return `${currency} ${path} ${knownPart(new URLSearchParams(search), parameters)}`.trimEnd()
  }

  /** Adds the parameters that a page of this path read. It may read more the next time, as after a failed load. */
  learn(path: string, parameters: readonly PageParameter[]): void {
    const before = this.#parametersOfPath.get(path) ?? []
    const names = new Set(parameters.map(({ name }) => name))
    this.#parametersOfPath.set(path, [...parameters, ...before.filter(({ name }) => !names.has(name))])
  }
}

/** The key of a shared document. Its name does not begin with a slash, so it differs from any path's key. */
export function sharedKey(currency: CurrencyCode, what: string): string {
  return `${currency} ${what}`
}
