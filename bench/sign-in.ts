import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from '#tests/fixtures/shop/shop.ts'
import type { Budget } from './budget.ts'
import { onEachEngine } from './each-engine.ts'
import { median } from './median.ts'
import { startBarePasswordServer } from './targets/processes.ts'
import { requestsPerSecond } from './throughput.ts'

/** Two statements, a signature and HTTP take a sign-in 8 ms beside its hash's 20 ms, half of the 8 in PGlite. */
const MIN_SHARE = 0.6
/** Short alternating rounds spread the machine's other load evenly over both servers. */
const ROUNDS = 9
const SIGN_INS_EACH = 6
/** One account may have this many sign-ins under way; each person here has an account of their own. */
const AT_ONCE = 10
const PASSWORD = 'correct horse battery'

type Headers = Record<string, string>

interface Person {
  /** The body of the sign-in request. */
  readonly body: string
  /** The body of the answer to the sign-up. */
  readonly session: string
}

/** Measures sign-ins and token checks over HTTP, on both engines. */
export function signInBudgets(folder: string): Promise<Budget[]> {
  return onEachEngine((shop, engine) => onEngine(shop, engine, folder))
}

async function onEngine(shop: Shop, engine: string, folder: string): Promise<Budget[]> {
  const { backendAnonKey } = JSON.parse(await readFile(join(shop.dataDir, 'keys.json'), 'utf8'))
  const headers = { 'content-type': 'application/json', apikey: backendAnonKey }
  const people = await Promise.all(Array.from({ length: AT_ONCE }, () => signUp(shop.origin, headers)))
  const session = people[0]?.session ?? ''
  await using bare = await startBarePasswordServer(folder, session, PASSWORD)
  const url = `${shop.origin}/auth/v1/token?grant_type=password`
  const rounds: { hashes: number; signIns: number }[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const hashes = await signInsPerSecond(bare.origin, headers, people)
    const signIns = await signInsPerSecond(url, headers, people)
    // The first round is the warm-up.
    if (round > 0) rounds.push({ hashes, signIns })
  }
  const [hashes, signIns] = [
    median(rounds.map((each) => each.hashes)),
    median(rounds.map((each) => each.signIns)),
  ]
  const checks = await requestsPerSecond(`${shop.origin}/auth/v1/user`, {
    headers: { ...headers, authorization: `Bearer ${JSON.parse(session).access_token}` },
  })
  console.log(
    `  ${engine}: the hash alone ${hashes.toFixed(1)}/s, sign-ins ${signIns.toFixed(1)}/s, token checks ${checks.toFixed(0)}/s`,
  )
  return [
    {
      name: `sign-ins on ${engine}, share of what the password hash alone allows`,
      measured: median(rounds.map((each) => each.signIns / each.hashes)),
      limit: MIN_SHARE,
      kind: 'at least',
      unit: '',
    },
    {
      name: `token checks on ${engine}`,
      measured: checks,
      limit: undefined,
      kind: 'at least',
      unit: 'a second',
    },
  ]
}

async function signUp(origin: string, headers: Headers): Promise<Person> {
  const body = JSON.stringify({ email: `${randomUUID()}@keel.test`, password: PASSWORD })
  const response = await fetch(`${origin}/auth/v1/signup`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`nobody could sign up: ${response.status}`)
  return { body, session: await response.text() }
}

/** Counts to the last answer: a load generator that samples once a second would report the same for both. */
async function signInsPerSecond(url: string, headers: Headers, people: readonly Person[]): Promise<number> {
  const startedMs = performance.now()
  await Promise.all(
    people.map(async ({ body }) => {
      for (let time = 0; time < SIGN_INS_EACH; time++) {
        const response = await fetch(url, { method: 'POST', headers, body })
        if (!response.ok) throw new Error(`${url} did not let everybody in`)
        await response.arrayBuffer()
      }
    }),
  )
  return (people.length * SIGN_INS_EACH * 1000) / (performance.now() - startedMs)
}
