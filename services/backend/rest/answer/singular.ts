import type { Answering } from '../parse/media-type.ts'
import { RestError } from '../rest-error.ts'

/** Refuses an answer of one object if there is not exactly one row. */
export function requireSingular(answering: Answering, page: number): void {
  if (answering.form !== 'object' || page === 1) return
  throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${page} rows`,
  })
}
