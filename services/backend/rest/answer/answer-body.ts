import type { Answering } from '../parse/media-type.ts'
import { RestError } from '../rest-error.ts'

/** The rows as they are sent: the database writes them, except for CSV's line of column names. */
export function answerBody({ form }: Answering, keys: readonly string[], body: string, page: number): string {
  if (form !== 'csv') return body
  return `${page === 0 ? '' : keys.join(',')}\n${body}`
}

export function contentTypeOf({ contentType }: Answering): string {
  return `${contentType}; charset=utf-8`
}

/** Refuses an answer of one object if there is not exactly one row. */
export function requireSingular(answering: Answering, page: number): void {
  if (answering.form !== 'object' || page === 1) return
  throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${page} rows`,
  })
}
