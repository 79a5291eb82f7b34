import type { Database } from '#database/connect.ts'

/** Shorter than what asks waits, so that it hears the reason. */
const ANSWER_MS = 2_000

/** `/health/live`: the process answers. `/health/ready`: it can also reach what it needs to sell a chair. */
export async function answerHealth(
  path: string,
  reachesDatabase: () => Promise<boolean>,
): Promise<Response | undefined> {
  if (path === '/health/live') return health(200, 'live')
  if (path !== '/health/ready') return undefined
  return (await reachesDatabase()) ? health(200, 'ready') : health(503, 'the database does not answer')
}

/** Also that it hears of changes: until then, what it shows may be old. */
export async function canReach(database: Database): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), ANSWER_MS)
  const asked = database.answers().then(
    () => database.isHearing(),
    () => false,
  )
  return Promise.race([asked, late.promise]).finally(() => clearTimeout(timer))
}

function health(status: number, state: string): Response {
  return Response.json({ status: state }, { status, headers: { 'cache-control': 'no-store' } })
}
