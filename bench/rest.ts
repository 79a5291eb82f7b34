import type { DatabaseOptions } from '#database/connect.ts'
import { createRunFolder } from '#tests/postgres/run-folder.ts'
import { startPostgres } from '#tests/postgres/server.ts'
import type { Budget } from './budget.ts'
import { median } from './median.ts'
import { forkTarget } from './targets/fork-target.ts'
import type { RestTarget, RestTargetOptions } from './targets/rest-target.ts'
import { requestsPerSecond } from './throughput.ts'

const MIN_SHARE = 0.6
const MAX_TIMES_DEARER = 2
const FEW = 100
const MANY = 1_000_000
const PAGE = 20
/** Short alternating rounds spread the machine's other load evenly over both servers. */
const ROUNDS = 7
const ROUND_S = 1
const WARM_UP_S = 3

/** Compares REST lists on both engines with the bare driver's, and lists of many rows with lists of few. */
export async function restBudgets(): Promise<Budget[]> {
  const run = await createRunFolder()
  const postgres = await startPostgres(run.path)
  try {
    return [
      ...(await onEngine('PGlite', { kind: 'pglite', folder: undefined })),
      ...(await onEngine('PostgreSQL', { kind: 'postgres', url: await postgres.createDatabase() })),
    ]
  } finally {
    await postgres.stop()
    await run.remove()
  }
}

async function onEngine(engine: string, database: DatabaseOptions): Promise<Budget[]> {
  const options: RestTargetOptions = { database, few: FEW, many: MANY, page: PAGE }
  await using target = await forkTarget<RestTarget>(
    new URL('./targets/rest-target.ts', import.meta.url),
    options,
  )
  const { twin, bare, packed, key } = target.at
  const list = (table: string, limit: number) => ({
    url: `${twin}/rest/v1/${table}?select=*&order=id&limit=${limit}`,
    headers: { apikey: key, authorization: `Bearer ${key}` },
  })
  const ofTwin = list('few_rows', PAGE)
  const share = await compare(engine, 'bare driver', { url: bare }, 'list of 20', ofTwin)
  const ofPacked = await compare(engine, 'all in one packet', { url: packed }, 'list of 20', ofTwin)
  const dearer = await compare(
    engine,
    `5 of ${MANY}`,
    list('many_rows', 5),
    `5 of ${FEW}`,
    list('few_rows', 5),
  )
  return [
    {
      name: `REST lists of ${PAGE} on ${engine}, share of a bare driver's`,
      measured: share,
      limit: MIN_SHARE,
      kind: 'at least',
      unit: '',
    },
    {
      name: `REST lists of ${PAGE} on ${engine}, share of a bare driver's that sends all in one packet`,
      measured: ofPacked,
      limit: undefined,
      kind: 'at least',
      unit: '',
    },
    {
      name: `REST list of 5 on ${engine}, from ${MANY} rows against ${FEW}`,
      measured: dearer,
      limit: MAX_TIMES_DEARER,
      kind: 'at most',
      unit: 'times',
    },
  ]
}

interface Asked {
  readonly url: string
  readonly headers?: Record<string, string>
}

/** How many requests of the second kind are answered in the time of one request of the first kind. */
async function compare(engine: string, first: string, a: Asked, second: string, b: Asked): Promise<number> {
  const rounds: { a: number; b: number }[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const durationS = round === 0 ? WARM_UP_S : ROUND_S
    const ofA = await requestsPerSecond(a.url, a, durationS)
    const ofB = await requestsPerSecond(b.url, b, durationS)
    if (round > 0) rounds.push({ a: ofA, b: ofB })
  }
  const told = ([name, ofEach]: [string, number[]]) => `${name} ${Math.round(median(ofEach))}/s`
  const each: [string, number[]][] = [
    [first, rounds.map((round) => round.a)],
    [second, rounds.map((round) => round.b)],
  ]
  console.log(`  ${engine}: ${each.map(told).join(', ')}`)
  return median(rounds.map((round) => round.b / round.a))
}
