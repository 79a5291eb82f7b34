import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectDatabase, type DatabaseOptions } from '#database/connect.ts'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { residentMib, watchMemory } from '#tests/fixtures/shop/resident-memory.ts'
import { ShopProcess } from '#tests/fixtures/shop/shop-process.ts'
import { fillShelves } from '../fill-shelves.ts'
import { expectOrdersAsAcknowledged } from '../strikes/nothing-lost.ts'
import { buyOne, findFoothold, signUp } from './foothold.ts'
import type { Attack, Cost } from './load/attack.ts'
import { startAttacker } from './load/start-attacker.ts'
import { scenes } from './scenes/scenes.ts'
import { readSurface } from './surface/read-surface.ts'
import { beCustomers, type Customers } from './watch/customers.ts'
import { watchHealth } from './watch/health.ts'
import { busyShare } from './watch/machine.ts'
import {
  bothTurns,
  describeVerdict,
  judgeCrowd,
  judgeTurn,
  measured,
  sellsTooSlowly,
  type Turn,
  type Verdict,
  verdict,
} from './watch/verdicts.ts'

export interface Attacked {
  /** A folder that is empty or holds a filled shop. */
  readonly dataDir: string
  readonly database: DatabaseOptions
  readonly share: Share
}

/** How much of everything an attack tries. */
export interface Share {
  /** Ordinary traffic before any measurement, so that compiled code and cached pages do not count as an attack's. */
  readonly warmMs: number
  /** V8 returns memory once a process has rested for ten seconds. Only what is measured afterwards needs that. */
  readonly settlesMs: number
  readonly quietMs: number
  readonly attackMs: number
  /** One in this many dear requests is asked by itself. */
  readonly every: number
  readonly eachMs: number
  /** The number of scenes that play at once. */
  readonly together: number
  readonly restMs: number
  /** Turns that seem too slow are taken again, as time is what they are judged by. */
  readonly isTimed: boolean
}

export const WHOLE: Share = {
  // Customers alone take 75 MiB more of a shop in their first three minutes.
  warmMs: 180_000,
  settlesMs: 12_000,
  quietMs: 6_000,
  attackMs: 12_000,
  every: 1,
  eachMs: 600_000,
  together: 1,
  restMs: 60_000,
  isTimed: true,
}
export const A_TWENTIETH: Share = {
  warmMs: 5_000,
  settlesMs: 0,
  quietMs: 1_000,
  attackMs: 2_000,
  every: 20,
  eachMs: 6_000,
  together: 8,
  restMs: 0,
  isTimed: false,
}
/** Node's heap limit on a machine with 4 GB. */
const HEAP_MIB = 1_024
const STOCK = 1_000_000
const NETWORKS = 100
const TOLD = 5
const COMES_BACK_MS = 1_000
const MAX_LEFT_MIB = 75
const OWNER_ADDRESS = '203.0.113.9'
const STRANGER_ADDRESS = '198.18.0.7'
const SAMPLES = /sample reviews of [\s\S]*sample reviews of /

/** Strangers do their worst to a shop while others browse, sign in and buy; returns what held and what did not. */
export async function attackShop({ dataDir, database, share }: Attacked): Promise<Verdict[]> {
  const variables: Record<string, string> = database.kind === 'postgres' ? { DATABASE_URL: database.url } : {}
  const [variantId = 0] = await fillShelves(database, STOCK)
  const surface = await readSurface({ ...variables, DATA_DIR: dataDir, PORT: '1' })
  const port = await freePort()
  const shop = new ShopProcess({
    port,
    dataDir,
    variables: { ...variables, TRUST_PROXY: '127.0.0.1,::1' },
    flags: [`--max-old-space-size=${HEAP_MIB}`],
  })
  const verdicts: Verdict[] = []
  const tell = (...told: readonly Verdict[]) => {
    verdicts.push(...told)
    for (const each of told) console.log(describeVerdict(each))
  }
  const acknowledged: number[] = []
  try {
    await shop.ready()
    const { origin, pid } = shop
    while (!SAMPLES.test(shop.log)) await sleep(100)
    const keys = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
    const gid = `gid://shopify/ProductVariant/${variantId}`
    const email = `owner-${randomUUID()}@keel.example`
    await signUp(origin, keys, OWNER_ADDRESS, email)
    const owners = await buyOne(origin, keys, OWNER_ADDRESS, gid)
    const foothold = await findFoothold(origin, keys, STRANGER_ADDRESS, gid)
    acknowledged.push(...[owners.pathname, foothold.orderPath].map((path) => Number(path.split('/')[2])))
    const owner = { email, orderNumber: owners.pathname.split('/')[2] ?? '', address: OWNER_ADDRESS }
    const customers: Customers = { origin, keys, variantId: gid, owner }
    await using health = await watchHealth(shop)
    await using memory = watchMemory(pid)
    using attacker = startAttacker()
    await beCustomers(customers, share.warmMs).then((visits) => acknowledged.push(...visits.acknowledged))
    await sleep(share.settlesMs)
    const restedMib = residentMib(pid)

    const takeTurn = async (
      what: string,
      attack: Pick<Attack, 'names' | 'networks' | 'each' | 'forMs'>,
    ): Promise<Turn> => {
      if (!isRunning(pid)) throw new Error(`the shop has ended:\n${shop.log.slice(-2_000)}`)
      const othersShare = await busyShare()
      const quiet = await beCustomers(customers, share.quietMs)
      const beforeMib = residentMib(pid)
      health.take()
      memory.takePeakMib()
      const playing = attacker.play({ ...attack, foothold, surface, owner })
      const during = await beCustomers(customers, playing)
      const turn = {
        what,
        quiet,
        during,
        waits: health.take(),
        beforeMib,
        peakMib: memory.takePeakMib(),
        othersShare,
        attack: await playing,
      }
      acknowledged.push(...quiet.acknowledged, ...during.acknowledged)
      console.log(`  ${what}; others had ${Math.round(100 * othersShare)} % of the machine`)
      for (const [name, counts] of Object.entries(turn.attack.played))
        console.log(`    ${name}: ${JSON.stringify(counts)}`)
      return turn
    }

    const each = { every: share.every, from: 0 }
    const one = await takeTurn('each request alone', { names: [], networks: 1, forMs: share.eachMs, each })
    tell(...judgeTurn(one))
    const dearest = one.attack.costs.toSorted((a, b) => b.tookMs - a.tookMs).slice(0, TOLD)
    console.log(`  the dearest: ${dearest.map(describeCost).join('; ')}`)
    for (const line of describeLongestWaits(one)) console.log(`  ${line}`)
    const names = scenes.map(({ name }) => name)
    for (const group of groups(names, share.together)) {
      const attack = { names: group, networks: 1, forMs: share.attackMs }
      const takeThis = () => takeTurn(`from one network: ${nameOf(group)}`, attack)
      const turn = await takeThis()
      // A p95 of eighty is the fourth from the end, so whatever seems too slow is measured once more, with both counted.
      const isTakenAgain = share.isTimed && sellsTooSlowly(turn)
      tell(...judgeTurn(isTakenAgain ? bothTurns(turn, await takeThis()) : turn))
    }
    for (const group of groups(names, Math.max(5, share.together * 2))) {
      const what = `from ${NETWORKS} networks: ${nameOf(group)}`
      const turn = await takeTurn(what, { names: group, networks: NETWORKS, forMs: share.attackMs })
      await sleep(COMES_BACK_MS)
      health.take()
      const visits = await beCustomers(customers, share.quietMs)
      acknowledged.push(...visits.acknowledged)
      tell(...judgeCrowd(turn, { waits: health.take(), visits }))
    }
    // Asked a hundred times a second, a shop does not rest.
    await health[Symbol.asyncDispose]()
    tell(await judgeRest(pid, restedMib, share.restMs))
    tell(verdict('nothing unhandled in the log', !/unhandled|uncaught|heap out of memory/i.test(shop.log)))
  } finally {
    await shop.end('SIGTERM')
  }
  const opened = await connectDatabase(database)
  try {
    await expectOrdersAsAcknowledged({ database: opened, acknowledged })
  } finally {
    await opened.close()
  }
  return verdicts
}

function describeCost({ name, tookMs }: Cost): string {
  return `${name} (${tookMs.toFixed(0)} ms)`
}

/** Names what was under way when the health check waited longest, since that is what to look into. */
function describeLongestWaits({ waits, attack }: Turn): string[] {
  const longest = waits.toSorted((a, b) => b.waitedMs - a.waitedMs).slice(0, TOLD)
  return longest.map(({ askedAtMs, waitedMs }) => {
    const underWay = attack.costs.filter(
      (cost) => cost.askedAtMs < askedAtMs + waitedMs && cost.askedAtMs + cost.tookMs > askedAtMs,
    )
    return `/health/live waited ${waitedMs.toFixed(0)} ms during ${underWay.map(describeCost).join(', ')}`
  })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Compares memory at rest before and after, since a working shop holds what V8 has not collected yet. */
async function judgeRest(pid: number, restedMib: number, restMs: number): Promise<Verdict> {
  const endsAtMs = performance.now() + restMs
  let leftMib = Infinity
  while (leftMib > MAX_LEFT_MIB && performance.now() < endsAtMs) {
    await sleep(500)
    leftMib = residentMib(pid) - restedMib
  }
  return measured(`afterwards: ${leftMib.toFixed(0)} MiB more than before`, leftMib <= MAX_LEFT_MIB)
}

function nameOf([first = '', ...others]: readonly string[]): string {
  return others.length > 0 ? `${first} and ${others.length} more` : first
}

function groups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}
