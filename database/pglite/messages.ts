import type { NotAnalyzed } from '../observer.ts'

/** The messages between the embedded database's thread and its client. */
export interface EngineSettings {
  /** The cluster's folder; undefined keeps the database in memory. */
  readonly folder: string | undefined
  readonly keepHouseEveryMs: number
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
  | ({ readonly kind: 'not-analyzed' } & NotAnalyzed)
  | { readonly kind: 'bytes'; readonly stream: number; readonly bytes: Uint8Array }
