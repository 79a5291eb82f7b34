import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'

/** `/health/live`: the process answers. `/health/ready`: it can also reach what it needs to sell a chair. */
export async function answerHealth(path: string, database: Database): Promise<Response | undefined> {
  if (path === '/health/live') return health(200, 'live')
  if (path !== '/health/ready') return undefined
  const reached = await sql`select 1`.execute(database.query).then(
    () => true,
    () => false,
  )
  return reached ? health(200, 'ready') : health(503, 'the database does not answer')
}

function health(status: number, state: string): Response {
  return Response.json({ status: state }, { status, headers: { 'cache-control': 'no-store' } })
}
