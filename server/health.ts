import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** `/health/live`: the process answers. `/health/ready`: it can also reach what it needs to sell a chair. */
export async function answerHealth(
  path: string,
  reachesDatabase: () => Promise<boolean>,
): Promise<Response | undefined> {
  if (path === '/health/live') return health(200, 'live')
  if (path !== '/health/ready') return undefined
  return (await reachesDatabase()) ? health(200, 'ready') : health(503, 'the database does not answer')
}

export async function canReach({ query }: Database): Promise<boolean> {
  return sql`select 1`.execute(query).then(
    () => true,
    () => false,
  )
}

function health(status: number, state: string): Response {
  return Response.json({ status: state }, { status, headers: { 'cache-control': 'no-store' } })
}
