/** What comes with a request besides itself, from who took it off the wire. */
export interface Caller {
  /** Undefined for a call from this very process. */
  readonly address: string | undefined
}

export interface CallerEnvironment {
  Bindings: Caller
}
