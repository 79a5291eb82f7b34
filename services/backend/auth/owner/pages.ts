import type { Context } from 'hono'
import * as v from 'valibot'
import { ApiError } from '../answers/api-error.ts'

const ROWS_A_PAGE = 50
/** The product of two such counts is still a number that the database counts with. */
const MAX_COUNT = 2 ** 31 - 1

const count = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(MAX_COUNT))

export interface Page {
  /** Counted from 1. */
  readonly number: number
  readonly rows: number
  /** Rows before the page. */
  readonly offset: number
}

/** Reads which page of a list is asked for; page 0 is the first, too. */
export function readPage(c: Context): Page {
  const number = Math.max(1, readCount(c, 'page', 1))
  const rows = readCount(c, 'per_page', ROWS_A_PAGE)
  if (rows === 0) throw badPage('per_page')
  return { number, rows, offset: (number - 1) * rows }
}

/** Names the other pages. Each link has the page as its first parameter, where the client reads it. */
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
