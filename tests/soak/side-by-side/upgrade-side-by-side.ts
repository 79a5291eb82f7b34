import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectDatabase } from '#database/connect.ts'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { ShopProcess } from '#tests/fixtures/shop/shop-process.ts'
import { putOnShelf } from '#tests/fixtures/storefront/checkout-shelf.ts'
import type { PostgresServer } from '#tests/postgres/server.ts'
import { type Asked, leaveBelongings, readKeys } from '#tests/upgrade/belongings.ts'
import { findBelongings } from '#tests/upgrade/find-belongings.ts'
import { checkOut, commitBefore, type PastCheckout } from '#tests/upgrade/past-checkout.ts'
import { expectAllThere } from '../balancers/expect-all-there.ts'
import { pause, until } from '../balancers/until.ts'
import { keepBuying, type Tally } from '../keep-buying.ts'
import { balanceByTurns } from './by-turns.ts'

interface SideBySide {
  readonly folder: string
  readonly postgres: Pick<PostgresServer, 'createDatabase'>
  /** How long both versions sell together. */
  readonly forMs: number
}

const MIGRATIONS = 'database/migrations'
/** So many migrations come with the newer version. */
const MIGRATIONS_BETWEEN = 3
/** Where a commit cannot be built, those before it are tried, which have as many migrations fewer. */
const FURTHER_BACK = 3
const STOCK = 100_000
const BUYERS = 6
const ORDERS_BEFORE = 5
const PRODUCT = 'keel-saddle-stool'
/** The past commit may bundle its server first. */
const READY_MS = 300_000
const DRAIN_S = '5'
const CLOCK_AHEAD_MS = 5 * 60_000
/** Sets the newer version's clock ahead, before any of its own code runs. */
const AHEAD = `const Own = Date
const now = () => Own.now() + ${CLOCK_AHEAD_MS}
globalThis.Date = new Proxy(Own, {
  construct: (_, words, made) => Reflect.construct(Own, words.length > 0 ? words : [now()], made),
  apply: () => new Date().toString(),
  get: (_, name) => (name === 'now' ? now : Reflect.get(Own, name)),
})`

/**
 * Upgrades a shop that sells as README.md says for several processes: the newer version starts beside the older one and
 * brings their database up to date, both sell for a while, each request going to the next of them, and the older one
 * ends. Their clocks are five minutes apart. Returns a line with what was sold, or undefined where git knows no commit
 * that can be built.
 */
export async function upgradeSideBySide({
  folder,
  postgres,
  forMs,
}: SideBySide): Promise<string | undefined> {
  const past = await checkOutBefore(folder)
  if (past === undefined) return undefined
  await using checkout = past.checkout
  await using balancer = await balanceByTurns()
  const url = await postgres.createDatabase()
  const dataDirs = { older: join(folder, 'side-older'), newer: join(folder, 'side-newer') }
  for (const dataDir of Object.values(dataDirs)) await mkdir(dataDir)
  const ports = { older: await freePort(), newer: await freePort() }
  const variables = {
    DATABASE_URL: url,
    HOST: '127.0.0.1',
    PUBLIC_URL: balancer.origin,
    TRUST_PROXY: '127.0.0.1',
    IMPORT_SAMPLE_REVIEWS: 'false',
    DRAIN_S,
  }
  const startOlder = () =>
    new ShopProcess({ port: ports.older, dataDir: dataDirs.older, variables, root: checkout.root })
  const tally: Tally = { requests: 0, strikes: 0, struck: 0, acknowledged: [], isClosing: false }
  const sellMore = (orders: number) => {
    const wanted = tally.acknowledged.length + orders
    return until(async () => tally.acknowledged.length >= wanted)
  }

  await using older = startOlder()
  await older.ready('/health/ready', READY_MS)
  const before = await migrationsIn(url)
  const variantIds = await fillShelves(url)
  const keys = await readKeys(dataDirs.older)
  balancer.leadTo([ports.older])
  const privateToken = keys.storefrontPrivateToken ?? ''
  const buying = { origin: balancer.origin, privateToken, variantIds, tally }
  const buyers = Promise.all(Array.from({ length: BUYERS }, () => keepBuying(buying)))
  buyers.catch(() => {})
  try {
    await sellMore(ORDERS_BEFORE)
    await using newer = new ShopProcess({
      ...{ port: ports.newer, dataDir: dataDirs.newer, variables },
      flags: ['--import', `data:text/javascript,${encodeURIComponent(AHEAD)}`],
    })
    await newer.ready('/health/ready', READY_MS)
    const added = (await migrationsIn(url)).filter((name) => !before.includes(name))
    assert.ok(added.length >= MIGRATIONS_BETWEEN, `only ${added.join(', ')} came with the newer version`)

    balancer.leadTo([ports.older, ports.newer])
    const alone = tally.acknowledged.length
    const began = performance.now()
    // As if the balancer had sent all of somebody's requests to this process.
    const asked = (port: number): Asked => ({
      origin: balancer.origin,
      fetch: (each) =>
        fetch(new Request(each.url.replace(balancer.origin, `http://127.0.0.1:${port}`), each)),
      keys,
    })
    await expectBothHear([ports.older, ports.newer], keys.storefrontServiceKey ?? '')
    for (const [left, found] of [
      [ports.older, ports.newer],
      [ports.newer, ports.older],
    ] as const) {
      const belongings = await leaveBelongings(asked(left), `${left}@example.com`)
      tally.acknowledged.push(Number(belongings.order.number))
      await findBelongings(asked(found), belongings)
    }
    await pause(Math.max(0, forMs - (performance.now() - began)))
    const together = tally.acknowledged.length - alone

    balancer.leadTo([ports.newer])
    older.signal('SIGTERM')
    assert.equal(await older.ended(), 0)
    await sellMore(ORDERS_BEFORE)
    await using again = startOlder()
    assert.equal(await again.ended(), 1)
    assert.match(again.errors, /The database is newer than this code/)
    await sellMore(ORDERS_BEFORE)

    tally.isClosing = true
    await buyers
    const outboxes = Object.values(dataDirs).map((dataDir) => join(dataDir, 'outbox'))
    await expectAllThere(url, { tally, variantIds, outboxes, stock: STOCK })
    const requests = Object.entries(ports).map(([name, port]) => `${balancer.sent.get(port)} by the ${name}`)
    return `${past.commit} and this code, with ${added.join(', ')} between them: ${together} orders while both sold, ${tally.acknowledged.length} in all; requests: ${requests.join(', ')}`
  } finally {
    tally.isClosing = true
    await buyers.catch(() => {})
  }
}

async function checkOutBefore(
  folder: string,
): Promise<{ commit: string; checkout: PastCheckout } | undefined> {
  const commits = Array.from({ length: FURTHER_BACK }, (_, back) =>
    commitBefore(MIGRATIONS, MIGRATIONS_BETWEEN + back),
  )
  for (const commit of new Set(commits)) {
    if (commit === undefined) return undefined
    const checkout = await checkOut(commit, folder).catch((error: Error) => {
      console.log(`  ${commit} cannot be built: ${error.message.split('\n')[0]}`)
    })
    if (checkout) return { commit, checkout }
  }
  return undefined
}

async function migrationsIn(url: string): Promise<string[]> {
  const database = await connectDatabase({ kind: 'postgres', url })
  try {
    const { rows } = await sql<{ name: string }>`select name from keel.migrations order by number`.execute(
      database.query,
    )
    return rows.map(({ name }) => name)
  } finally {
    await database.close()
  }
}

/** Puts two variants into the schema as the older version made it. */
async function fillShelves(url: string): Promise<number[]> {
  const database = await connectDatabase({ kind: 'postgres', url })
  try {
    return [await putOnShelf(database, { stock: STOCK }), await putOnShelf(database, { stock: STOCK })]
  } finally {
    await database.close()
  }
}

/** A price that one version changes is on the pages of the other, both ways. */
async function expectBothHear(ports: readonly number[], key: string): Promise<void> {
  for (const [change, port] of ports.entries()) {
    const price = `${300 + change}.25`
    const answer = await fetch(`http://127.0.0.1:${port}/admin/products/${PRODUCT}/price`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ price }),
    })
    assert.equal(answer.status, 200)
    await until(async () => {
      const pages = ports.map(async (each) =>
        (await fetch(`http://127.0.0.1:${each}/product/${PRODUCT}`)).text(),
      )
      return (await Promise.all(pages)).every((html) => html.includes(`$${price}`))
    })
  }
}
