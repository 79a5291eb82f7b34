import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase, type DatabaseOptions } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { readConfig } from '#server/config.ts'
import { readEnvironment } from '#server/environment.ts'
import { putOnShelf } from '../contract/checkout-shelf.ts'
import { keepBuying } from './keep-buying.ts'
import { createKillableShop, type KillableShop } from './killable-shop.ts'
import { expectNothingLost } from './nothing-lost.ts'

export interface Crashing {
  /** What is started and killed: `server/main.ts`, or the target without pages. Both read the same environment. */
  readonly script: URL
  readonly environment: { readonly DATA_DIR: string; readonly DATABASE_URL?: string }
  readonly kills: number
  readonly onKill?: (count: number, orders: number) => void
}

const STOCK = 100_000
const BUYERS = 4
/** Long enough for several purchases, short enough to fall into every moment of one. */
const LONGEST_LIFE_MS = 1_500
const MAIL_MS = 60_000
const LOOK_EVERY_MS = 100

/** Kills a shop again and again while checkouts are being paid, then looks for what is missing or double. */
export async function crashWhilePaying({ script, environment, kills, onKill = () => {} }: Crashing) {
  const { database, outbox } = readPlaces(environment)
  const variantIds = await fillShelves(database)
  const shop = await createKillableShop(script, environment)
  const acknowledged: number[] = []
  let closing = false
  let killing: Promise<void> | undefined
  try {
    await shop.start()
    const keys = JSON.parse(await readFile(join(environment.DATA_DIR, 'keys.json'), 'utf8'))
    const buying = {
      origin: shop.origin,
      accessToken: keys.storefrontAccessToken,
      variantIds,
      isClosing: () => closing,
      onOrder: (number: number) => void acknowledged.push(number),
    }
    const buyers = Promise.all(Array.from({ length: BUYERS }, () => keepBuying(buying)))
    killing = killAgainAndAgain(shop, kills, (count) => onKill(count, acknowledged.length), buying.isClosing)
    // A buyer who fails ends it all; otherwise the last kill does.
    await Promise.race([buyers, killing])
    closing = true
    await buyers
    await waitForMail(outbox, acknowledged.length)
  } finally {
    closing = true
    await killing?.catch(() => {})
    await shop.stop()
  }
  assert.ok(acknowledged.length > kills, `only ${acknowledged.length} orders in ${kills} lives prove nothing`)
  const opened = await connectDatabase(database)
  try {
    await expectNothingLost({ database: opened, outbox, acknowledged, variantIds, stock: STOCK })
  } finally {
    await opened.close()
  }
}

async function killAgainAndAgain(
  shop: KillableShop,
  kills: number,
  onKill: (count: number) => void,
  isClosing: () => boolean,
) {
  for (let count = 1; count <= kills && !isClosing(); count++) {
    await pause(Math.random() * LONGEST_LIFE_MS)
    await shop.kill()
    await shop.start()
    onKill(count)
  }
}

function readPlaces(environment: Crashing['environment']): { database: DatabaseOptions; outbox: string } {
  const result = readConfig(readEnvironment({ ...environment }))
  if (!result.ok) throw new Error(result.problems.join('; '))
  const { database, mail } = result.config
  if (mail.kind !== 'outbox') throw new Error('the mail must stay here')
  return { database, outbox: mail.folder }
}

async function fillShelves(options: DatabaseOptions): Promise<number[]> {
  const database = await connectDatabase(options)
  try {
    await migrate(database)
    return [await putOnShelf(database, { stock: STOCK }), await putOnShelf(database, { stock: STOCK })]
  } finally {
    await database.close()
  }
}

async function waitForMail(outbox: string, count: number) {
  const deadline = Date.now() + MAIL_MS
  const arrived = async () => (await readdir(outbox)).filter((file) => file.endsWith('.eml')).length
  while ((await arrived()) < count && Date.now() < deadline) await pause(LOOK_EVERY_MS)
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
