import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { ShopProcess } from '#tests/fixtures/shop/shop-process.ts'
import type { PostgresServer } from '#tests/postgres/server.ts'
import { readKeys } from '#tests/upgrade/belongings.ts'
import { until } from '../balancers/until.ts'
import { fillShelves } from '../fill-shelves.ts'
import { keepBuying, type Tally } from '../keep-buying.ts'
import { runAsWritten } from '../run-as-written.ts'
import { type Service, standInForSystemctl } from './stand-in-systemctl.ts'

/** Two processes with buyers, as the scenes of a game day find them. */
export interface ShopOfTheDay extends AsyncDisposable {
  readonly databaseUrl: string
  readonly ports: readonly [number, number]
  /** The folder of both data folders, on a disk of its own. */
  readonly data: string
  readonly tally: Tally
  readonly variantIds: readonly number[]
  readonly stock: number
  readonly processOf: (port: number) => ShopProcess
  readonly keys: () => Promise<Record<string, string>>
  /** Runs these blocks of docs/operations.md, behind the one that each shell begins with. */
  readonly run: (names: string | readonly string[], variables?: Record<string, string>) => Promise<string>
  /** The names of all blocks that were run. */
  readonly ran: ReadonlySet<string>
  /** Waits until buyers were shown so many more orders. */
  readonly sell: (orders?: number) => Promise<void>
  /** Does something while nobody is about to buy. */
  readonly whileQuiet: <Result>(act: () => Promise<Result>) => Promise<Result>
  readonly stopDatabase: () => Promise<void>
  /** No more buyers; all of them have finished. */
  readonly close: () => Promise<void>
}

const HOST = '127.0.0.1'
const STOCK = 100_000
const BUYERS = 6
const MORE_ORDERS = 4
/** `TimeoutStopSec` of docs/run/keel@.service, after which systemd kills. */
const STOP_MS = 30_000

export async function openShopOfTheDay(
  folder: string,
  data: string,
  postgres: PostgresServer,
): Promise<ShopOfTheDay> {
  const databaseUrl = await postgres.createDatabase()
  const variantIds = await fillShelves({ kind: 'postgres', url: databaseUrl }, STOCK)
  const ports = [await freePort(), await freePort()] as const
  const processes = new Map<number, ShopProcess>()
  const shopAt = (port: number): Service => ({
    async start() {
      const origin = `http://${HOST}:${port}`
      const variables = {
        DATABASE_URL: databaseUrl,
        HOST,
        PUBLIC_URL: origin,
        IMPORT_SAMPLE_REVIEWS: 'false',
      }
      processes.set(port, new ShopProcess({ port, dataDir: join(data, String(port)), variables }))
    },
    async stop() {
      const running = processes.get(port)
      if (!running) return
      running.signal('SIGTERM')
      const late = new AbortController()
      const kill = sleep(STOP_MS, undefined, { signal: late.signal }).then(
        () => running.signal('SIGKILL'),
        () => {},
      )
      await running.ended()
      late.abort()
      await kill
      processes.delete(port)
    },
  })
  const shops = ports.map((port) => [`keel@${port}`, shopAt(port)] as const)
  const postgresql: Service = { start: postgres.startIfEnded, stop: postgres.stop }
  const systemctl = await standInForSystemctl(folder, { ...Object.fromEntries(shops), postgresql })
  const settings = join(folder, 'keel.env')
  const lines = [
    `PORTS="${ports.join(' ')}"`,
    `DATA=${data}`,
    `DATABASE_URL=${databaseUrl}`,
    `HOST=${HOST}`,
    `PUBLIC_URL=http://${HOST}:${ports[0]}`,
  ]
  await writeFile(settings, `${lines.join('\n')}\n`)
  const given = { KEEL: process.cwd(), KEEL_ENV: settings, PATH: systemctl.path }

  const tally: Tally = { requests: 0, strikes: 0, struck: 0, acknowledged: [], isClosing: false }
  const ran = new Set<string>()
  const keys = () => readKeys(join(data, String(ports[0])))
  let buyers: Promise<unknown> = Promise.resolve()
  let failure: unknown
  async function openDoors() {
    tally.isClosing = false
    const { storefrontPrivateToken: privateToken = '' } = await keys()
    const each = Array.from({ length: BUYERS }, (_, at) => `http://${HOST}:${ports[at % ports.length]}`)
    buyers = Promise.all(each.map((origin) => keepBuying({ origin, privateToken, variantIds, tally })))
    buyers.catch((error: unknown) => {
      failure = error
    })
  }
  async function close() {
    tally.isClosing = true
    await buyers
  }

  for (const port of ports) await mkdir(join(data, String(port)), { recursive: true })
  for (const [, shop] of shops) await shop.start()
  for (const port of ports) await processes.get(port)?.ready()
  await openDoors()
  return {
    ...{ databaseUrl, ports, data, tally, variantIds, stock: STOCK, keys, close },
    stopDatabase: postgres.stop,
    processOf(port) {
      const found = processes.get(port)
      assert.ok(found, `no process runs at ${port}`)
      return found
    },
    ran,
    run(names, variables = {}) {
      const all = ['woken-first', ...[names].flat()]
      for (const name of all) ran.add(name)
      return runAsWritten(all, { ...given, ...variables })
    },
    async sell(orders = MORE_ORDERS) {
      const wanted = tally.acknowledged.length + orders
      await until(async () => {
        if (failure !== undefined) throw failure
        return tally.acknowledged.length >= wanted
      })
    },
    async whileQuiet(act) {
      await close()
      const result = await act()
      await openDoors()
      return result
    },
    async [Symbol.asyncDispose]() {
      tally.isClosing = true
      for (const shop of processes.values()) await shop[Symbol.asyncDispose]()
      await systemctl[Symbol.asyncDispose]()
    },
  }
}
