import type { Context } from 'hono'
import { type Expression, type SqlBool, sql } from 'kysely'
import { ApiError } from '../answers/api-error.ts'
import type { AuthParts, OwnerEnvironment } from '../parts.ts'
import { readPage, tellPages } from './pages.ts'

/** The payload fields that `query=SCOPE:TEXT` searches. */
const FIELDS: ReadonlyMap<string, string> = new Map([
  ['author', 'actor_username'],
  ['action', 'action'],
  ['type', 'log_type'],
])
const MAX_QUERY_CHARACTERS = 255

/** Lists what was done with accounts, latest first. */
export function listAudit({ database: { query } }: AuthParts) {
  return async (c: Context<OwnerEnvironment>): Promise<Response> => {
    const page = readPage(c)
    const fits = matching(c.req.query('query') ?? '')
    const entries = query.selectFrom('auth.audit_log_entries').where(fits)
    const { total } = await entries.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
    const rows = await entries
      .select(['id', 'payload', 'created_at', 'ip_address'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(page.rows)
      .offset(page.offset)
      .execute()
    tellPages(c, '/admin/audit', page, Number(total))
    return c.json(rows)
  }
}

function matching(asked: string): Expression<SqlBool> {
  if (asked === '') return sql<SqlBool>`true`
  const [, scope = '', part = ''] = /^([^:]*):(.*)$/s.exec(asked) ?? []
  const field = FIELDS.get(scope)
  if (field === undefined || asked.length > MAX_QUERY_CHARACTERS || asked.includes('\0')) {
    throw new ApiError(
      400,
      'validation_failed',
      `Invalid query scope: ${asked.slice(0, MAX_QUERY_CHARACTERS)}`,
    )
  }
  return sql<SqlBool>`strpos(lower(payload ->> ${field}), ${part.toLowerCase().toWellFormed()}) > 0`
}
