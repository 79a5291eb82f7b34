import type { Who } from '../../access/who.ts'
import type { CallerLimits } from '../limits.ts'
import type { Preferences } from '../parse/preferences.ts'
import type { Schema } from '../schema/schema.ts'

/** The part of a request that is known before its body. */
export interface RequestHead {
  readonly who: Who
  readonly limits: CallerLimits
  readonly method: string
  /** The path below the root of the service, such as `/users`. */
  readonly path: string
  readonly parameters: URLSearchParams
  readonly headers: Headers
  readonly preferences: Preferences
}

/** A request as operations get it. */
export interface RestRequest extends RequestHead {
  readonly body: string
  readonly schema: Schema
  /** Whether other requests wait for a lane: then a long statement is ended sooner. */
  readonly isCrowded: boolean
  /** Whether the request came from outside, rather than from this process for a page of its own. */
  readonly isFromOutside: boolean
  /** Called with the time that each statement held its connection. */
  readonly onTook?: ((tookMs: number) => void) | undefined
}
