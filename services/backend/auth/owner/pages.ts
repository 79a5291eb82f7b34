import type { Context } from 'hono'
import * as v from 'valibot'
import { ApiError } from '../answers/api-error.ts'

const ROWS_A_PAGE = 50
/** Two of these still multiply to what the database counts with. */
const MAX_COUNT = 2 ** 31 - 1

const count = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(MAX_COUNT))

export interface Page {
  /** From 1 on. */
  readonly number: number
  readonly rows: number
  /** Rows before it. */
  readonly offset: number
}

/** Which page of a list is asked for; 0 is the first, too. */
export function readPage(c: Context): Page {
  const number = Math.max(1, readCount(c, 'page', 1))
  const rows = readCount(c, 'per_page', ROWS_A_PAGE)
  if (rows === 0) throw badPage('per_page')
  return { number, rows, offset: (number - 1) * rows }
}

/** Where the other pages are. The page is the first parameter of each, which the client reads it from. */
export function tellPages(c: Context, path: string, { number, rows }: Page, total: number): void {
  const last = Math.ceil(total / rows)
  const rest = new URLSearchParams(new URL(c.req.url).search)
  rest.delete('page')
  rest.delete('apikey')
  const more = rest.size > 0 ? `&${rest}` : ''
  const link = (page: number, rel: string) => `<${path}?page=${page}${more}>; rel="${rel}"`
  c.header('x-total-count', String(total))
  c.header('link', [...(number < last ? [link(number + 1, 'next')] : []), link(last, 'last')].join(', '))
}

function readCount(c: Context, name: string, otherwise: number): number {
  const parsed = v.safeParse(count, c.req.query(name) || String(otherwise))
  if (parsed.success) return parsed.output
  throw badPage(name)
}

function badPage(name: string): ApiError {
  return new ApiError(400, 'validation_failed', `Bad Pagination Parameters: ${name} must be a count`)
}
