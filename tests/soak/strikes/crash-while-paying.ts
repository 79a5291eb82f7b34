import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connectDatabase, type DatabaseOptions } from '#database/connect.ts'
import { readConfig } from '#server/config/config.ts'
import { readEnvironment } from '#server/config/environment.ts'
import { fillShelves } from '../fill-shelves.ts'
import { keepBuying, type Tally } from '../keep-buying.ts'
import { createKillableShop, type KillableShop } from './killable-shop.ts'
import { expectNothingLost } from './nothing-lost.ts'
import type { Strike } from './strikes.ts'

export interface Crashing {
  readonly environment: { readonly DATA_DIR: string; readonly DATABASE_URL?: string }
  readonly strike: Strike
  /** The strikes go on until this many checkouts were struck between the cart and the order. */
  readonly checkouts: number
  readonly onStrike?: (strikes: number, struck: number) => void
}

const STOCK = 100_000
/** The number of checkouts that are under way at once. */
const BUYERS = 16
/** Longer than most requests take, so that strikes fall into every moment of one. */
const MAX_DELAY_MS = 40
const MAIL_MS = 60_000
const LOOK_EVERY_MS = 100

/** Strikes a shop again and again while checkouts are being paid, then looks for what is missing or double. */
export async function crashWhilePaying(crashing: Crashing) {
  const { environment, checkouts } = crashing
  const { database, outbox } = readPlaces(environment)
  const variantIds = await fillShelves(database, STOCK)
  const shop = await createKillableShop(environment)
  const tally: Tally = {
    requests: 0,
    strikes: 0,
    struck: 0,
    acknowledged: [],
    isClosing: false,
  }
  let striking: Promise<void> | undefined
  try {
    await shop.start()
    const keys = JSON.parse(await readFile(join(environment.DATA_DIR, 'keys.json'), 'utf8'))
    const buying = { origin: shop.origin, privateToken: keys.storefrontPrivateToken, variantIds, tally }
    const buyers = Promise.all(Array.from({ length: BUYERS }, () => keepBuying(buying)))
    striking = strikeAgainAndAgain(shop, crashing, tally)
    // A buyer who fails ends the run; otherwise the last strike does.
    await Promise.race([buyers, striking])
    tally.isClosing = true
    await buyers
    await waitForMail(outbox, tally.acknowledged.length)
  } finally {
    tally.isClosing = true
    await striking?.catch(() => {})
    await shop.stop()
  }
  assert.ok(tally.struck >= checkouts, `only ${tally.struck} of ${checkouts} checkouts were struck`)
  const opened = await connectDatabase(database)
  try {
    await expectNothingLost({ ...tally, database: opened, outboxes: [outbox], variantIds, stock: STOCK })
  } finally {
    await opened.close()
  }
}

async function strikeAgainAndAgain(
  shop: KillableShop,
  { strike, checkouts, onStrike = () => {} }: Crashing,
  tally: Tally,
) {
  while (tally.struck < checkouts && !tally.isClosing) {
    const until = tally.requests + Math.random() * strike.maxRequests
    while (tally.requests < until && !tally.isClosing) await pause(1)
    await pause(Math.random() * MAX_DELAY_MS)
    tally.strikes += 1
    await strike.befall(shop)
    onStrike(tally.strikes, tally.struck)
  }
}

function readPlaces(environment: Crashing['environment']): { database: DatabaseOptions; outbox: string } {
  const result = readConfig(readEnvironment({ ...environment }))
  if (!result.ok) throw new Error(result.problems.join('; '))
  const { database, mail } = result.config
  if (mail.kind !== 'outbox') throw new Error('the mail must stay here')
  return { database, outbox: mail.folder }
}

async function waitForMail(outbox: string, count: number) {
  const deadline = Date.now() + MAIL_MS
  const arrived = async () => (await readdir(outbox)).filter((file) => file.endsWith('.eml')).length
  while ((await arrived()) < count && Date.now() < deadline) await pause(LOOK_EVERY_MS)
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
