import type { ToastMessage } from './ui/toast/toast-message.ts'

/** What a page tells the cache about itself while it renders, and the only way it sees its query. */
export interface PageContext {
  readonly requestId: string
  /** Reads a query parameter, and by that makes it part of what the page is cached by. */
  parameter(name: string): string | undefined
  /** What was read of the query so far: the address of what is shown, less what means nothing to the page. */
  readonly search: string
  /** Names what the page shows (`product:HANDLE`, `products`): when it changes, the page is made anew. */
  tag(...tags: readonly string[]): void
  /** A page that shows a failure, or something for one visitor, is never kept. */
  doNotCache(): void
  /** Raises a toast once the page is shown; such a page is for one visitor, and not kept. */
  notify(message: ToastMessage): void
  readonly notices: readonly ToastMessage[]
}

export interface PageRecord extends PageContext {
  readonly tags: readonly string[]
  readonly parameters: readonly string[]
  readonly cacheable: boolean
}

export function recordPage(requestId: string, search: string): PageRecord {
  const query = new URLSearchParams(search)
  const tags = new Set<string>()
  const parameters = new Set<string>()
  const notices: ToastMessage[] = []
  let cacheable = true
  return {
    requestId,
    parameter(name) {
      parameters.add(name)
      return query.get(name) ?? undefined
    },
    get search() {
      const read = [...query].filter(([name]) => parameters.has(name))
      return read.length === 0 ? '' : `?${new URLSearchParams(read)}`
    },
    tag(...names) {
      for (const name of names) tags.add(name)
    },
    doNotCache() {
      cacheable = false
    },
    notify(message) {
      cacheable = false
      if (!notices.some(({ title }) => title === message.title)) notices.push(message)
    },
    notices,
    get tags() {
      return [...tags]
    },
    get parameters() {
      return [...parameters].sort()
    },
    get cacheable() {
      return cacheable
    },
  }
}
