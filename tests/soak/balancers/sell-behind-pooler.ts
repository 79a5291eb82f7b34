import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { unprivileged } from '#tests/postgres/unprivileged.ts'
import { fillShelves } from '../fill-shelves.ts'
import { keepBuying, type Tally } from '../keep-buying.ts'
import { createKillableShop, type KillableShop } from '../strikes/killable-shop.ts'
import { expectAllThere } from './expect-all-there.ts'
import { until } from './until.ts'

interface Pooled {
  /** Path of PgBouncer. */
  readonly program: string
  readonly databaseUrl: string
  /** An existing, empty folder. */
  readonly folder: string
  readonly priceChanges: number
}

const STOCK = 100_000
const BUYERS = 6
const POOL_SIZE = 20
/** PgBouncer's name for the database, which the server does not know. */
const ALIAS = 'shop_by_another_name'
/** Startup parameters of the shop's connections, which Debian's PgBouncer refuses unless told to ignore them. */
const PASSED_OVER =
  'extra_float_digits,options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout'

/**
 * Sends two processes' queries through PgBouncer in transaction mode. Each wrong setup ends the start with a line that
 * says what to do; in the right one, the processes see each other's changes and lose no order.
 */
export async function sellBehindPooler({ program, databaseUrl, folder, priceChanges }: Pooled) {
  const variantIds = await fillShelves({ kind: 'postgres', url: databaseUrl }, STOCK)
  const pooler = await startPgBouncer(program, join(folder, 'pgbouncer'), databaseUrl)
  const dataDirs = [join(folder, 'one'), join(folder, 'two')] as const
  const open = (DATA_DIR: string, urls: Record<string, string>) => createKillableShop({ DATA_DIR, ...urls })
  const shops: KillableShop[] = []
  const tally: Tally = { requests: 0, strikes: 0, struck: 0, acknowledged: [], isClosing: false }
  try {
    const problemOf = async (urls: Record<string, string>) =>
      (await open(dataDirs[0], urls)).start().then(
        () => assert.fail(`the shop starts with ${Object.keys(urls)}`),
        (error: Error) => error.message,
      )
    const through = { DATABASE_URL: pooler.url }
    assert.match(await problemOf(through), /set DATABASE_DIRECT_URL to the server behind it/)
    const limits = await problemOf({ ...through, DATABASE_DIRECT_URL: databaseUrl })
    const advice = /run (.*) and let it connect anew/.exec(limits)?.[1]
    assert.ok(advice, `no advice in: ${limits}`)
    await ask(databaseUrl, advice)
    await pooler.reconnect()
    assert.match(await problemOf({ ...through, DATABASE_DIRECT_URL: pooler.url }), /no notice arrives/)

    for (const dataDir of dataDirs)
      shops.push(await open(dataDir, { ...through, DATABASE_DIRECT_URL: databaseUrl }))
    await Promise.all(shops.map((shop) => shop.start()))
    const keys = JSON.parse(await readFile(join(dataDirs[0], 'keys.json'), 'utf8'))
    const buyers = Promise.all(
      shops.flatMap(({ origin }) =>
        Array.from({ length: BUYERS / 2 }, () =>
          keepBuying({ origin, privateToken: keys.storefrontPrivateToken, variantIds, tally }),
        ),
      ),
    )
    for (let change = 0; change < priceChanges; change++) {
      const price = `${150 + change}.50`
      const shop = shops[change % shops.length] as KillableShop
      await setPrice(shop, keys.storefrontServiceKey, price)
      await until(async () =>
        (await Promise.all(shops.map((each) => shows(each, `$${price}`)))).every(Boolean),
      )
      await readByRest(shop, keys.backendAnonKey)
    }
    tally.isClosing = true
    await buyers
    assert.ok(tally.acknowledged.length > 0, 'nobody bought anything')
    // If a pooled connection kept the migrations' lock, a start would wait for ever.
    for (const shop of shops) {
      await shop.kill()
      await shop.start()
    }
    const outboxes = dataDirs.map((dataDir) => join(dataDir, 'outbox'))
    await expectAllThere(databaseUrl, { tally, variantIds, outboxes, stock: STOCK })
  } finally {
    tally.isClosing = true
    for (const shop of shops) await shop.stop()
    await pooler.stop()
  }
}

async function setPrice({ origin }: KillableShop, key: string, price: string) {
  const answer = await fetch(`${origin}/admin/products/keel-saddle-stool/price`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ price }),
  })
  assert.equal(answer.status, 200)
}

async function shows({ origin }: KillableShop, text: string): Promise<boolean> {
  return (await (await fetch(`${origin}/product/keel-saddle-stool`)).text()).includes(text)
}

async function readByRest({ origin }: KillableShop, apikey: string) {
  const answers = await Promise.all(
    Array.from({ length: POOL_SIZE }, () =>
      fetch(`${origin}/rest/v1/reviews?select=rating&limit=3`, { headers: { apikey } }),
    ),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
}

async function ask(url: string, text: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(text)
  await client.end()
}

async function startPgBouncer(program: string, folder: string, databaseUrl: string) {
  const server = new URL(databaseUrl)
  const port = await freePort()
  const name = server.pathname.slice(1)
  await mkdir(folder)
  const file = join(folder, 'pgbouncer.ini')
  const way = `host=${server.hostname} port=${server.port} dbname=${name} user=${server.username} password=${server.password}`
  const settings = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    unix_socket_dir: '',
    auth_type: 'any',
    pool_mode: 'transaction',
    default_pool_size: POOL_SIZE,
    ignore_startup_parameters: PASSED_OVER,
    admin_users: server.username,
  }
  const lines = Object.entries(settings).map(([key, value]) => `${key} = ${value}`)
  await writeFile(file, `[databases]\n${ALIAS} = ${way}\n[pgbouncer]\n${lines.join('\n')}\n`)
  const child: ChildProcess = spawn(program, [file], { ...unprivileged(folder, file), stdio: 'ignore' })
  const url = new URL(databaseUrl)
  url.port = String(port)
  url.pathname = ALIAS
  const admin = new URL(url)
  admin.pathname = 'pgbouncer'
  await until(() =>
    ask(url.href, 'select 1').then(
      () => true,
      () => false,
    ),
  )
  return {
    url: url.href,
    async reconnect() {
      await ask(admin.href, 'reconnect')
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
