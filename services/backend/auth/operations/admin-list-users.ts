import type { Context } from 'hono'
import * as v from 'valibot'
import { selectAccounts } from '../accounts/select-accounts.ts'
import { toUserJson } from '../accounts/user-json.ts'
import { ApiError } from '../answers/api-error.ts'
import type { AuthParts, OwnerEnvironment } from '../parts.ts'

const USERS_A_PAGE = 50
const AUDIENCE = 'authenticated'
/** Two of these still multiply to what the database counts with. */
const MOST = 2 ** 31 - 1

const count = v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(1), v.maxValue(MOST))

/** Newest first, a page at a time; where the others are stands in the header `Link`. */
export function adminListUsers({ database: { query } }: AuthParts) {
  return async (c: Context<OwnerEnvironment>): Promise<Response> => {
    const page = readCount(c, 'page', 1)
    const perPage = readCount(c, 'per_page', USERS_A_PAGE)
    const { total } = await query
      .selectFrom('auth.users')
      .select(({ fn }) => fn.countAll().as('total'))
      .executeTakeFirstOrThrow()
    const accounts = await selectAccounts(query)
      .orderBy('account.created_at', 'desc')
      .orderBy('account.id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    c.header('x-total-count', String(total))
    c.header('link', links(c, page, Math.ceil(Number(total) / perPage)))
    return c.json({ users: accounts.map(toUserJson), aud: AUDIENCE })
  }
}

function readCount(c: Context, name: string, otherwise: number): number {
  const parsed = v.safeParse(count, c.req.query(name) || String(otherwise))
  if (parsed.success) return parsed.output
  throw new ApiError(400, 'validation_failed', `Bad Pagination Parameters: ${name} must be a count`)
}

/** The page is the first parameter, which the client reads it from. */
function links(c: Context, page: number, last: number): string {
  const perPage = c.req.query('per_page')
  const rest = perPage ? `&per_page=${Number(perPage)}` : ''
  const link = (number: number, rel: string) => `</admin/users?page=${number}${rest}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}
