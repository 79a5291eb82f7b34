import { type RawBuilder, type SqlBool, sql } from 'kysely'

/** Rows of a page of cases; more are asked for by its cursor. */
export const PAGE_CASES = 50

export interface CaseQuery<State extends string> {
  readonly state?: State | undefined
  readonly q?: string | undefined
  readonly after?: string | undefined
}

export interface CasePage<Row> {
  readonly rows: readonly Row[]
  readonly next: string | null
}

/** The page of rows of which one more was read than it shows. */
export function pageOf<Row extends { readonly id: number }>(read: readonly Row[]): CasePage<Row> {
  const rows = read.slice(0, PAGE_CASES)
  const last = rows.at(-1)
  return { rows, next: read.length > rows.length && last ? String(last.id) : null }
}

/** #1042, and a case of it, such as R1042-1. */
const NUMBER = /^(?:#|[rw]#?)?(?<order>\d{1,15})(?:-\d{1,6})?$/i

/** The condition on `order` that what staff typed makes: a number of an order or a case, else the buyer's address. */
export function soughtOrder(q = ''): RawBuilder<SqlBool> | undefined {
  const text = q.trim()
  if (text === '') return undefined
  const order = NUMBER.exec(text)?.groups?.order
  return order === undefined
    ? sql<SqlBool>`lower("order".email) = lower(${text})`
    : sql<SqlBool>`"order".number = ${Number(order)}`
}
