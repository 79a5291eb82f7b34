import type { Who } from '../../access/who.ts'
import type { Frame, Version } from '../frames/message.ts'
import type { CheckedCondition } from './filters/passes-filter.ts'
import type { ChangeType } from './read-changes.ts'

/** Who is told of changes. */
export interface Subscriber {
  readonly topic: string
  readonly version: Version
  readonly who: Who
  /** The same for all whom policies cannot tell apart. */
  readonly whoKey: string
  send(frame: Frame): void
  /** Some changes can no longer be told: it must begin anew. */
  failed(): void
}

/** One subscription to changes, of one channel. */
export interface Binding {
  /** What the channel's client knows it by. */
  readonly id: number
  readonly event: ChangeType | '*'
  /** Or `*`. */
  readonly schema: string
  /** Or `*`. */
  readonly table: string
  readonly conditions: readonly CheckedCondition[]
  /** The same for the same conditions, so that each is decided once. */
  readonly filterKey: string
  /** Undefined: all that may be read. */
  readonly select: readonly string[] | undefined
}
