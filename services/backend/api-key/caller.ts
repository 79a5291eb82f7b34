/** Facts about a request that come from its connection, not from the request itself. */
export interface Caller {
  /** Undefined for a call from this very process. */
  readonly address: string | undefined
}

export interface CallerEnvironment {
  Bindings: Caller
}
