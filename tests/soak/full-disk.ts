import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase, type DatabaseOptions } from '#database/connect.ts'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { ShopProcess } from '#tests/fixtures/shop/shop-process.ts'
import { asRoot } from '#tests/postgres/unprivileged.ts'
import { until } from './balancers/until.ts'
import { fillShelves } from './fill-shelves.ts'
import { keepBuying, type Tally } from './keep-buying.ts'
import { expectNothingLost } from './strikes/nothing-lost.ts'

interface FullDisk {
  /** A small disk that holds the data of whatever stores the orders. */
  readonly disk: string
  readonly dataDir: string
  readonly database: DatabaseOptions
  /** Orders to sell before the disk is full, and at least as many afterwards. */
  readonly orders: number
  /** Starts the database server again where the full disk ended it. */
  readonly startDatabase: () => Promise<void>
}

const STOCK = 100_000
const BUYERS = 4
const BLOCK_BYTES = 4096
/** An engine's internal error, which no reader could act on. */
const UNREADABLE = /Aborted\(\)/

/** Mounts a disk of this size in memory; undefined where mounting is not allowed. */
export async function mountDisk(folder: string, sizeMb: number): Promise<Disposable | undefined> {
  await mkdir(folder)
  const mounting = ['mount', '-t', 'tmpfs', '-o', `size=${sizeMb}m,mode=755`, 'tmpfs', folder] as const
  if (!isDone(asRoot([...mounting]))) return undefined
  return { [Symbol.dispose]: () => void isDone(asRoot(['umount', '--lazy', folder])) }
}

function isDone([program, ...args]: [string, ...string[]]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/**
 * People buy; the disk fills up under them; it gets room again. Meanwhile the shop is alive, shows what it has, and
 * says that it is not ready and why. Afterwards it sells on, and each acknowledged order is there once.
 */
export async function sellOnFullDisk({ disk, dataDir, database, orders, startDatabase }: FullDisk) {
  const variantIds = await fillShelves(database, STOCK)
  const variables: Record<string, string> = database.kind === 'postgres' ? { DATABASE_URL: database.url } : {}
  const shop = new ShopProcess({ port: await freePort(), dataDir, variables })
  const tally: Tally = { requests: 0, strikes: 0, struck: 0, acknowledged: [], isClosing: false }
  try {
    await shop.ready()
    const keys = JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8'))
    const buying = { origin: shop.origin, privateToken: keys.storefrontPrivateToken, variantIds, tally }
    const buyers = Promise.all(Array.from({ length: BUYERS }, () => keepBuying(buying)))
    await fetch(shop.origin)
    await until(async () => tally.acknowledged.length >= orders)

    const filler = fill(disk)
    await until(async () => (await statusOf(`${shop.origin}/health/ready`)) === 503)
    assert.equal(await statusOf(`${shop.origin}/health/live`), 200)
    assert.equal(await statusOf(shop.origin), 200, 'a page that was shown is still shown')
    await until(async () => /disk is full|No space left on device|refuses what is written/.test(shop.log))
    const before = tally.acknowledged.length

    rmSync(filler)
    await startDatabase()
    await until(async () => (await statusOf(`${shop.origin}/health/ready`)) === 200)
    await until(async () => tally.acknowledged.length >= before + orders)
    tally.isClosing = true
    await buyers
    const outbox = join(dataDir, 'outbox')
    await until(async () => (await mailsIn(outbox)) >= tally.acknowledged.length)
    assert.doesNotMatch(shop.log, UNREADABLE)
  } finally {
    tally.isClosing = true
    await shop.end('SIGTERM')
  }
  const opened = await connectDatabase(database)
  try {
    const outboxes = [join(dataDir, 'outbox')]
    await expectNothingLost({ ...tally, database: opened, outboxes, variantIds, stock: STOCK })
  } finally {
    await opened.close()
  }
}

/** Fills the disk to the last byte. */
function fill(disk: string): string {
  const filler = join(disk, 'filler')
  const file = openSync(filler, 'w')
  try {
    for (const block = Buffer.alloc(BLOCK_BYTES); ; ) writeSync(file, block)
  } catch (error) {
    assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC')
  } finally {
    closeSync(file)
  }
  return filler
}

async function statusOf(url: string): Promise<number | undefined> {
  const answer = await fetch(url).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.status
}

async function mailsIn(outbox: string): Promise<number> {
  return (await readdir(outbox)).filter((file) => file.endsWith('.eml')).length
}
