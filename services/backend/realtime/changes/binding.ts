import type { Who } from '../../access/who.ts'
import type { Frame, Version } from '../frames/message.ts'
import type { CheckedCondition } from './filters/passes-filter.ts'
import type { ChangeType } from './read-changes.ts'

/** A channel that is told of changes. */
export interface Subscriber {
  readonly topic: string
  readonly version: Version
  readonly who: Who
  /** The same for all subscribers that policies cannot tell apart. */
  readonly whoKey: string
  readonly network: string
  send(frame: Frame): void
  /** Some changes can no longer be told, so the subscriber must begin anew. */
  failed(): void
}

/** One subscription to changes, of one channel. */
export interface Binding {
  /** The id that the channel's client knows the binding by. */
  readonly id: number
  readonly event: ChangeType | '*'
  /** A schema's name, or `*`. */
  readonly schema: string
  /** A table's name, or `*`. */
  readonly table: string
  readonly conditions: readonly CheckedCondition[]
  /** The same for the same conditions, so that each filter is decided once. */
  readonly filterKey: string
  /** The columns to tell; undefined for all that may be read. */
  readonly select: readonly string[] | undefined
}
