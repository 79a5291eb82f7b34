import type { Answering } from '../parse/media-type.ts'

/** The rows as they are sent: the database writes them, except for CSV's line of column names. */
export function answerBody({ form }: Answering, keys: readonly string[], body: string, page: number): string {
  if (form !== 'csv') return body
  return `${page === 0 ? '' : keys.join(',')}\n${body}`
}

export function contentTypeOf({ contentType }: Answering): string {
  return `${contentType}; charset=utf-8`
}
