import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase } from '#database/connect.ts'
import { readConfig } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/environment.ts'
import { readProfile } from '#services/storefront/ucp/agents/agent-profile.ts'
import { fillShelves } from '../fill-shelves.ts'
import { createRandom, type Random } from '../random.ts'
import { createKillableShop, type KillableShop } from '../strikes/killable-shop.ts'
import { expectAgentsAgree, isAllTold } from './agents-agree.ts'
import { type AgentTally, callShop } from './call-shop.ts'
import { startAgent } from './listening-agent.ts'
import { type Bought, shopForPeople } from './shop-for-somebody.ts'

export interface AgentsUnderStrikes {
  readonly environment: { readonly DATA_DIR: string; readonly DATABASE_URL?: string }
  /** How often agents call before they end. */
  readonly calls: number
  readonly seed: number
}

const STOCK = 1_000_000
/** How many people agents shop for at once. */
const AT_ONCE = 32
/** So many calls may pass between two strikes. */
const MOST_CALLS = 500
/** Longer than most calls take, so that strikes fall into every moment of one. */
const MOST_DELAY_MS = 40
const ASKED_AGAIN = 200
/** An agent that did not hear is told again after 5 seconds, then after 10, 20 and so on. */
const TOLD_WITHIN_MS = 150_000

/** Strikes a shop again and again while agents shop for people who pay, then looks for what is missing or double. */
export async function shopUnderStrikes({ environment, calls, seed }: AgentsUnderStrikes): Promise<string> {
  const random = createRandom(seed)
  const database = databaseOf(environment)
  const variantIds = await fillShelves(database, STOCK)
  // What comes from this machine comes through a proxy that says for whom: agents shop from all over.
  const shop = await createKillableShop({ ...environment, TRUST_PROXY: '127.0.0.1' })
  const tally: AgentTally = { calls: 0, lost: 0, keyed: new Map() }
  const bought: Bought[] = []
  const { origin } = shop
  let strikes = 0
  try {
    await shop.start()
    const { storefrontServiceKey: serviceKey } = JSON.parse(
      await readFile(join(environment.DATA_DIR, 'keys.json'), 'utf8'),
    )
    const profile = readProfile(await (await fetch(`${origin}/.well-known/ucp`)).text())
    const keys = async () => profile?.keys ?? []
    using one = await startAgent(keys)
    using other = await startAgent(keys)
    const agents = [one, other]
    const shopping = { origin, serviceKey, agents, variantIds, calls, random, tally, bought }
    const shoppers = Promise.all(Array.from({ length: AT_ONCE }, () => shopForPeople(shopping)))
    const striking = strikeUntil(shoppers, { shop, tally, random })
    await shoppers
    strikes = await striking
    for (const agent of agents) agent.hearAll()
    await until(() => isAllTold({ bought }))
    const keyed = [...tally.keyed.values()]
    for (let count = 0; count < Math.min(ASKED_AGAIN, keyed.length); count += 1) {
      const { caller, call } = random.pick(keyed)
      await callShop(caller, call)
    }
    await shop.stop()
    const opened = await connectDatabase(database)
    try {
      await expectAgentsAgree({ database: opened, agents, bought, variantIds, stock: STOCK })
    } finally {
      await opened.close()
    }
    const told = agents.flatMap((agent) => agent.told)
    const changes = bought.reduce((sum, each) => sum + each.changes, 0)
    return `${tally.calls} calls, ${tally.lost} of them or of pages lost to ${strikes} strikes, ${bought.length} orders, ${changes} changes told ${told.length} times`
  } finally {
    await shop.stop()
  }
}

interface Striking {
  readonly shop: KillableShop
  readonly tally: AgentTally
  readonly random: Random
}

async function strikeUntil(shoppers: Promise<unknown>, { shop, tally, random }: Striking): Promise<number> {
  let isOver = false
  const over = () => {
    isOver = true
  }
  shoppers.then(over, over)
  let strikes = 0
  for (;;) {
    const next = tally.calls + random.below(MOST_CALLS)
    while (tally.calls < next && !isOver) await pause(1)
    await pause(random.below(MOST_DELAY_MS))
    if (isOver) break
    await shop.kill()
    await shop.start()
    strikes += 1
  }
  assert.ok(strikes > 0, 'the shop was never struck')
  return strikes
}

function databaseOf(environment: AgentsUnderStrikes['environment']) {
  const result = readConfig(readEnvironment({ ...environment }))
  if (!result.ok) throw new Error(result.problems.join('; '))
  return result.config.database
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + TOLD_WITHIN_MS
  while (!isSo() && Date.now() < deadline) await pause(100)
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
