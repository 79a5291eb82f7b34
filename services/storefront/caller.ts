/** Facts about the caller that the server knows besides the request. */
export interface Caller {
  /** Undefined for a call from within this process. */
  readonly address: string | undefined
}

export interface CallerEnvironment {
  Bindings: Caller
}
