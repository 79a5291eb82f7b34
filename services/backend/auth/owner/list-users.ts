import type { Context } from 'hono'
import { type Expression, type SqlBool, sql } from 'kysely'
import { selectAccounts } from '../accounts/select-accounts.ts'
import { toUserJson } from '../accounts/user-json.ts'
import { ApiError } from '../answers/api-error.ts'
import type { AuthParts, OwnerEnvironment } from '../parts.ts'
import { readPage, tellPages } from './pages.ts'

const AUDIENCE = 'authenticated'
const MAX_FILTER_CHARACTERS = 255

/** Lists accounts by pages, newest first unless asked otherwise. The header `Link` names the other pages. */
export function listUsers({ database: { query } }: AuthParts) {
  return async (c: Context<OwnerEnvironment>): Promise<Response> => {
    const direction = readSort(c)
    const page = readPage(c)
    const fits = matching(c.req.query('filter') ?? '')
    const { total } = await query
      .selectFrom('auth.users as account')
      .select(({ fn }) => fn.countAll().as('total'))
      .where(fits)
      .executeTakeFirstOrThrow()
    const accounts = await selectAccounts(query)
      .where(fits)
      .orderBy('account.created_at', direction)
      .orderBy('account.id')
      .limit(page.rows)
      .offset(page.offset)
      .execute()
    tellPages(c, '/admin/users', page, Number(total))
    return c.json({ users: accounts.map(toUserJson), aud: AUDIENCE })
  }
}

/** Reads `sort=created_at asc`: GoTrue sorts by this field alone, newest first unless named otherwise. */
function readSort(c: Context): 'asc' | 'desc' {
  const asked = c.req.queries('sort') ?? []
  const directions = asked.map((sort) => {
    const [, field = '', direction = 'desc'] = /^(\S*)(?: (.*))?$/s.exec(sort) ?? []
    if (field !== 'created_at') throw badSort(`bad field for sort '${field}'`)
    const named = direction.toLowerCase()
    if (named === 'asc' || named === 'desc') return named
    throw badSort(`bad direction for sort '${direction}', only 'asc' and 'desc' allowed`)
  })
  return directions[0] ?? 'desc'
}

function badSort(problem: string): ApiError {
  return new ApiError(400, 'validation_failed', `Bad Sort Parameters: ${problem.slice(0, 200)}`)
}

/** Matches accounts whose address or full name has the text in it. `_` and `%` are ordinary characters. */
function matching(filter: string): Expression<SqlBool> {
  if (filter.length > MAX_FILTER_CHARACTERS || filter.includes('\0')) {
    throw new ApiError(400, 'validation_failed', `filter has at most ${MAX_FILTER_CHARACTERS} characters`)
  }
  if (filter === '') return sql<SqlBool>`true`
  const part = filter.toLowerCase().toWellFormed()
  return sql<SqlBool>`(strpos(account.email, ${part}) > 0
    or strpos(lower(account.raw_user_meta_data ->> 'full_name'), ${part}) > 0)`
}
