import type { Who } from '../../access/who.ts'
import type { Preferences } from '../parse/preferences.ts'
import type { Schema } from '../schema/schema.ts'

/** A request, as far as every operation needs it read. */
export interface RestRequest {
  readonly who: Who
  readonly method: string
  /** Below the root of the service, such as `/users`. */
  readonly path: string
  readonly parameters: URLSearchParams
  readonly headers: Headers
  readonly preferences: Preferences
  readonly body: string
  readonly schema: Schema
}
