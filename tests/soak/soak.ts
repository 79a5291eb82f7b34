import { randomUUID } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase, type DatabaseOptions } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { Shop } from '#tests/fixtures/shop/shop.ts'
import { createRunFolder } from '#tests/postgres/run-folder.ts'
import { startPostgres } from '#tests/postgres/server.ts'
import { shopUnderStrikes } from './agents/agents-under-strikes.ts'
import { sendBarrage } from './barrage.ts'
import { besideOtherPrograms } from './beside-other-programs.ts'
import { buyLastChairs, payOneCheckout } from './buy-at-once.ts'
import { CART_SEQUENCES, changeCartsAtOnce } from './carts-at-once.ts'
import { backUpAndRestore } from './copied/back-up-and-restore.ts'
import { copyWhileSelling } from './copied/copy-while-selling.ts'
import { mountDisk, sellOnFullDisk } from './full-disk.ts'
import { importRows } from './import-rows.ts'
import { cutAnywhere, cutEverywhere } from './money/every-cut.ts'
import { payByStripeAndDie } from './money/pay-by-stripe.ts'
import { openKeptDumps, openPastCommits, upgradeEveryState } from './open-past-shops.ts'
import { upgradeSideBySide } from './side-by-side/upgrade-side-by-side.ts'
import { attackShop, WHOLE } from './strangers/attack-shop.ts'
import { crashWhileHelping } from './strikes/crash-while-helping.ts'
import { type Crashing, crashWhilePaying } from './strikes/crash-while-paying.ts'
import { reviewUnderStrikes } from './strikes/review-under-strikes.ts'
import { cutConnections, killProcess, type Strike } from './strikes/strikes.ts'
import { tellUnderStrikes } from './strikes/tell-under-strikes.ts'

const LAST_CHAIRS = { buyers: 50, chairs: 10 }
const ONE_CHECKOUT = { payments: 200 }
const STRUCK_CHECKOUTS = 300
const HELPED_ORDERS = 80
const IMPORTED_PRODUCTS = 10_000
const STRIKES_A_LINE = 10
const REVIEWING = { writers: 8, strikes: 60 }
const PURCHASES_CUT = 2_000
const STRIPE_PURCHASES = 10_000
/** Each takes as long as the shop waits for Stripe. */
const LATE_ANSWERS = 40
const COPYING = { copies: 6, ordersBetween: 80 }
const BACKING_UP = { copies: 3, ordersBetween: 60 }
const ODD_REQUESTS = 50_000
const AGENT_CALLS = 10_000
const FULL_DISK = { orders: 20, sizeMb: 256 }
const SIDE_BY_SIDE_MS = 60_000
const LISTENING = { sockets: 100, strikes: 60 }

/** Only steps whose names contain one of these words run; without words, all do. */
const words = process.argv.slice(2)
let stepsDone = 0
/** Steps whose program is missing and could not be installed, or whose machine was too busy for a verdict. */
const untried: string[] = []

const folder = await createRunFolder()
const postgres = await startPostgres(folder.path)
try {
  for (const engine of ['pglite', 'postgres'] as const) {
    await step(`${engine}: ${LAST_CHAIRS.buyers} buyers for the last ${LAST_CHAIRS.chairs} chairs`, () =>
      withDatabase(engine, (database) => buyLastChairs(database, LAST_CHAIRS)),
    )
    await step(`${engine}: ${ONE_CHECKOUT.payments} payments of one checkout`, () =>
      withDatabase(engine, (database) => payOneCheckout(database, ONE_CHECKOUT)),
    )
    await step(`${engine}: ${CART_SEQUENCES} carts, each changed by several clients at once`, () =>
      withDatabase(engine, (database) =>
        changeCartsAtOnce(database, { sequences: CART_SEQUENCES, seed: Date.now() % 1_000_000 }),
      ),
    )
    await step(`${engine}: ${IMPORTED_PRODUCTS} products of five variants imported, twice`, () =>
      withDatabase(engine, (database) => importRows(database, { products: IMPORTED_PRODUCTS })),
    )
    await step(`${engine}: money, when a process is killed between any two steps of a payment`, async () => {
      const cuts = await withDatabase(engine, (database) => cutEverywhere(database, { stride: 1 }))
      console.log(`  ${cuts} killed, one after the other`)
    })
    await step(`${engine}: money of ${PURCHASES_CUT} purchases at a provider that misbehaves`, async () => {
      const seed = Date.now() % 1_000_000
      console.log(`  seed ${seed}`)
      const { orders, died } = await withDatabase(engine, (database) =>
        cutAnywhere(database, { purchases: PURCHASES_CUT, seed }),
      )
      console.log(`  ${orders} orders, ${died} killed`)
    })
    await step(
      `${engine}: money of ${STRIPE_PURCHASES} purchases by Stripe's client, cut anywhere`,
      async () => {
        const seed = Date.now() % 1_000_000
        console.log(`  seed ${seed}`)
        const { orders, died } = await withDatabase(engine, (database) =>
          payByStripeAndDie(database, { purchases: STRIPE_PURCHASES, seed, lateAnswers: LATE_ANSWERS }),
        )
        console.log(`  ${orders} orders, ${died} killed`)
      },
    )
    await step(`${engine}: kill -9 at random moments of ${STRUCK_CHECKOUTS} checkouts`, async () => {
      await crash(await environmentOf(engine, 'shop'), killProcess)
    })
    await step(`${engine}: kill -9 while ${HELPED_ORDERS} orders are cancelled or returned`, async () => {
      const environment = await environmentOf(engine, 'shop-helps')
      await crashWhileHelping({ environment, strike: killProcess, orders: HELPED_ORDERS })
    })
    await step(`${engine}: kill -9 while agents call ${AGENT_CALLS} times, and people pay`, async () => {
      const seed = Date.now() % 1_000_000
      console.log(`  seed ${seed}`)
      const environment = await environmentOf(engine, 'shop-for-agents')
      console.log(`  ${await shopUnderStrikes({ environment, calls: AGENT_CALLS, seed })}`)
    })
    await step(`${engine}: a disk that fills up under people who buy, and gets room again`, async () => {
      const disk = join(folder.path, `disk-${engine}`)
      using mounted = await mountDisk(disk, FULL_DISK.sizeMb)
      if (!mounted) return void untried.push('mount')
      const own = engine === 'postgres' ? await startPostgres(disk) : undefined
      const dataDir = join(own ? folder.path : disk, `shop-on-${engine}`)
      const database: DatabaseOptions = own
        ? { kind: 'postgres', url: await own.createDatabase() }
        : { kind: 'pglite', folder: join(dataDir, 'database') }
      try {
        await sellOnFullDisk({
          disk,
          dataDir,
          database,
          orders: FULL_DISK.orders,
          startDatabase: async () => own?.startIfEnded(),
        })
      } finally {
        await own?.stop()
      }
    })
    await step(`${engine}: ${COPYING.copies} copies of a shop that sells are opened again`, async () => {
      const home = join(folder.path, `copied-${engine}`)
      await mkdir(home)
      const databaseUrl = engine === 'postgres' ? await postgres.createDatabase() : undefined
      const shown = await copyWhileSelling({
        ...COPYING,
        ...{ by: 'tools', folder: home, createDatabase: postgres.createDatabase },
        ...(databaseUrl !== undefined && { databaseUrl }),
      })
      console.log(`  all of ${shown.join(', ')} orders that were shown before each`)
    })
    await step(`${engine}: a backup of a shop that sells, restored on both engines`, async () => {
      const home = join(folder.path, `backed-up-${engine}`)
      for (const line of await backUpAndRestore({ ...BACKING_UP, engine, folder: home, postgres }))
        console.log(`  ${line}`)
    })
    const upgrading = { engine, folder: folder.path, postgres }
    await step(`${engine}: upgrade of the kept databases of past shops`, async () => {
      console.log(`  of ${(await openKeptDumps(upgrading)).join(', ')}`)
    })
    await step(`${engine}: upgrade from every state that the migrations were in`, async () => {
      const states = await upgradeEveryState(upgrading)
      console.log(`  ${states} states end in one schema`)
      if (states === 0) untried.push('states of migrations, which git would know')
    })
    await step(`${engine}: strangers do their worst while others browse, sign in and buy`, async () => {
      const dataDir = join(folder.path, `shop-of-strangers-${engine}`)
      await mkdir(dataDir)
      const verdicts = await attackShop({
        dataDir,
        database:
          engine === 'pglite'
            ? { kind: 'pglite', folder: join(dataDir, 'database') }
            : { kind: 'postgres', url: await postgres.createDatabase() },
        share: WHOLE,
      })
      const missed = verdicts.filter(({ kind }) => kind === 'MISSED')
      if (missed.length > 0) throw new Error(missed.map(({ what }) => what).join('\n'))
      if (verdicts.some(({ kind }) => kind === 'TOO NOISY'))
        untried.push('strangers, on a machine that is idle')
    })
  }
  await step('both engines: upgrade of shops that past commits build, buy from and leave', async () => {
    const { opened, unbuilt } = await openPastCommits({ folder: folder.path, postgres })
    console.log(`  of ${opened.length} commits: ${opened.join(', ')}`)
    if (unbuilt.length > 0) console.log(`  ${unbuilt.length} cannot be built: the kept ones stand for them`)
    if (opened.length + unbuilt.length === 0)
      console.log('  git knows no past commits: the kept ones stand for them')
  })
  await step('postgres: upgrade, two versions side-by-side for a minute while people buy', async () => {
    const told = await upgradeSideBySide({ folder: folder.path, postgres, forMs: SIDE_BY_SIDE_MS })
    if (told === undefined) return void untried.push('a past commit, which git would know')
    console.log(`  ${told}`)
  })
  await step(`${ODD_REQUESTS} odd requests to every address`, async () => {
    await using shop = await Shop.open()
    const keys = JSON.parse(await readFile(join(shop.dataDir, 'keys.json'), 'utf8'))
    const seed = Date.now() % 1_000_000
    console.log(`  seed ${seed}`)
    await sendBarrage({ shop, keys, requests: ODD_REQUESTS, seed })
  })
  await step(`postgres: connections cut at random moments of ${STRUCK_CHECKOUTS} checkouts`, async () => {
    const DATABASE_URL = await postgres.createDatabase()
    await crash({ DATA_DIR: join(folder.path, 'shop-cut'), DATABASE_URL }, cutConnections(DATABASE_URL))
  })
  await step(
    `postgres: ${LISTENING.sockets} sockets of two processes listen while one of them is killed, or connections cut, ${LISTENING.strikes} times`,
    async () => {
      const DATABASE_URL = await postgres.createDatabase()
      const dataDirs = [join(folder.path, 'shop-tells'), join(folder.path, 'shop-tells-too')] as const
      await tellUnderStrikes({ databaseUrl: DATABASE_URL, dataDirs, ...LISTENING })
    },
  )
  await step(
    `postgres: ${REVIEWING.writers} people write, change, hide, remove and vote for reviews at two processes while one of them is killed, or connections cut, ${REVIEWING.strikes} times`,
    async () => {
      const databaseUrl = await postgres.createDatabase()
      const dataDirs = [join(folder.path, 'shop-counts'), join(folder.path, 'shop-counts-too')] as const
      await reviewUnderStrikes({ databaseUrl, dataDirs, ...REVIEWING })
    },
  )
  await besideOtherPrograms({ step, untried, folder: folder.path, postgres })
} finally {
  await postgres.stop()
  await folder.remove()
}
if (untried.length > 0) {
  console.error(`soak: not tried, since it is not here, or could not be told: ${untried.join(', ')}`)
  process.exitCode = 3
}
if (stepsDone === 0) {
  console.error('soak: no step is called that')
  process.exitCode = 2
}

async function environmentOf(engine: 'pglite' | 'postgres', name: string) {
  const DATA_DIR = join(folder.path, `${name}-${engine}`)
  return engine === 'pglite' ? { DATA_DIR } : { DATA_DIR, DATABASE_URL: await postgres.createDatabase() }
}

function crash(environment: Crashing['environment'], strike: Strike) {
  const onStrike = (strikes: number, struck: number) => {
    if (strikes % STRIKES_A_LINE === 0) console.log(`  ${strikes} times, ${struck} checkouts so far`)
  }
  return crashWhilePaying({ environment, strike, checkouts: STRUCK_CHECKOUTS, onStrike })
}

async function step(name: string, run: () => Promise<void>) {
  if (words.length > 0 && !words.some((word) => name.includes(word))) return
  stepsDone += 1
  console.log(name)
  const started = performance.now()
  const before = untried.length
  await run()
  if (untried.length > before) return console.log('  was not tried')
  console.log(`  holds (${((performance.now() - started) / 1000).toFixed(1)} s)`)
}

async function withDatabase<Result>(
  engine: 'pglite' | 'postgres',
  run: (database: Awaited<ReturnType<typeof connectDatabase>>) => Promise<Result>,
): Promise<Result> {
  const options: DatabaseOptions =
    engine === 'pglite'
      ? { kind: 'pglite', folder: join(folder.path, randomUUID()) }
      : { kind: 'postgres', url: await postgres.createDatabase() }
  const database = await connectDatabase(options)
  try {
    await migrate(database)
    return await run(database)
  } finally {
    await database.close()
  }
}
