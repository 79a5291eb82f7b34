/** What the thread of the embedded database and its client say to each other. */
export interface EngineSettings {
  /** Where the cluster lives; undefined keeps it in memory. */
  readonly folder: string | undefined
}

export interface ThreadData extends EngineSettings {
  readonly code: WebAssembly.Module
}

export type EngineRequest =
  | { readonly kind: 'stream-opened' }
  /** Messages of PostgreSQL's wire protocol (https://www.postgresql.org/docs/15/protocol.html). */
  | { readonly kind: 'bytes'; readonly stream: number; readonly bytes: Uint8Array }
  | { readonly kind: 'close' }

export type EngineReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'bytes'; readonly stream: number; readonly bytes: Uint8Array }
