import type { Answering } from '../parse/media-type.ts'
import { RestError } from './rest-error.ts'

/** One object was asked for, and there is not exactly one. */
export function requireSingular(answering: Answering, page: number): void {
  if (answering.form !== 'object' || page === 1) return
  throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${page} rows`,
  })
}
