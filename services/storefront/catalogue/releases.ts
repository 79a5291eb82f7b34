/** Knows when what checkouts hold is for sale again, so that nobody need be told when the time has come. */
export interface Releases {
  put(releases: ReadonlyMap<string, Date>): void
  /** Handles of the products of which something was let go by now; each is named once. */
  takeDue(now: Date): string[]
}

export function createReleases(): Releases {
  let ahead: ReadonlyMap<string, Date> = new Map()
  /** So that most questions cost one comparison. */
  let nextMs = Number.POSITIVE_INFINITY

  function put(releases: ReadonlyMap<string, Date>) {
    ahead = releases
    nextMs = Math.min(...[...releases.values()].map((at) => at.getTime()))
  }

  return {
    put,
    takeDue(now) {
      if (now.getTime() < nextMs) return []
      const due = [...ahead].filter(([, at]) => at <= now).map(([handle]) => handle)
      put(new Map([...ahead].filter(([, at]) => at > now)))
      return due
    },
  }
}
