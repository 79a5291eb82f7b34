import assert from 'node:assert/strict'
import { join } from 'node:path'
import { readKeys } from '#tests/upgrade/belongings.ts'
import { expectAllThere } from '../balancers/expect-all-there.ts'
import { pause, until } from '../balancers/until.ts'
import { fillShelves } from '../fill-shelves.ts'
import { keepBuying, type Tally } from '../keep-buying.ts'
import { createKillableShop, type KillableShop } from '../strikes/killable-shop.ts'
import { startPair } from './auto-failover.ts'

interface Outliving {
  /** Path of pg_autoctl. */
  readonly program: string
  /** An existing, empty folder. */
  readonly folder: string
  /** How often the primary dies under the buyers, each time after the pair has settled. */
  readonly deaths: number
}

const STOCK = 100_000
const BUYERS = 6
const SELLING_AGAIN_WITHIN_MS = 10_000
/** Orders are taken for so long between two deaths. */
const SELL_FOR_MS = 3_000
const PRODUCT = 'keel-saddle-stool'
/** Neither a sale nor the price that is changed here changes these, so a process that has them keeps them. */
const LASTING = ['/about', '/faq', '/warranty', '/product/keel-criss-cross-chair']

/**
 * Two processes sell from a pair of servers whose primary dies, comes back as the standby of the other, and at last
 * exchanges places with it in good order. Returns a line with how long no order was taken.
 */
export async function outlivePrimary({ program, folder, deaths }: Outliving): Promise<string> {
  await using pair = await startPair(program, folder)
  const variantIds = await fillShelves({ kind: 'postgres', url: pair.url }, STOCK)
  const dataDirs = [join(folder, 'shop-one'), join(folder, 'shop-two')] as const
  const shops: KillableShop[] = []
  for (const DATA_DIR of dataDirs) shops.push(await createKillableShop({ DATA_DIR, DATABASE_URL: pair.url }))
  const tally: Tally = { requests: 0, strikes: 0, struck: 0, acknowledged: [], isClosing: false }
  try {
    for (const shop of shops) await shop.start()
    const keys = await readKeys(dataDirs[0])
    const buyers = Promise.all(
      shops.flatMap(({ origin }) =>
        Array.from({ length: BUYERS / 2 }, () =>
          keepBuying({ origin, privateToken: keys.storefrontPrivateToken ?? '', variantIds, tally }),
        ),
      ),
    )
    buyers.catch(() => {})
    const pausesMs: number[] = []
    for (let death = 1; death <= deaths; death++) {
      await pause(SELL_FOR_MS)
      await visit(shops)
      tally.strikes += 1
      const killed = await pair.killPrimary()
      pausesMs.push(await sellingAgain(tally, shops))
      await expectHearing(shops, keys.storefrontServiceKey ?? '', death)
      await pair.bringBack(killed)
      await pair.settle()
    }
    await pause(SELL_FOR_MS)
    await visit(shops)
    tally.strikes += 1
    await pair.switchOver()
    pausesMs.push(await sellingAgain(tally, shops))
    await pair.settle()
    await expectHearing(shops, keys.storefrontServiceKey ?? '', deaths + 1)

    tally.isClosing = true
    await buyers
    const outboxes = dataDirs.map((dataDir) => join(dataDir, 'outbox'))
    await expectAllThere(pair.url, { tally, variantIds, outboxes, stock: STOCK })
    const seconds = pausesMs.map((ms) => (ms / 1000).toFixed(1)).join(', ')
    return `${tally.acknowledged.length} orders, none of them lost; no order for ${seconds} s, and pages throughout`
  } finally {
    tally.isClosing = true
    for (const shop of shops) await shop.stop()
  }
}

/**
 * Waits for two more orders, since one may have been on its way back when the server died. Until then every page that
 * a process has is shown.
 */
async function sellingAgain({ acknowledged }: Tally, shops: readonly KillableShop[]): Promise<number> {
  const began = performance.now()
  const before = acknowledged.length
  await until(async () => {
    await visit(shops)
    return acknowledged.length >= before + 2
  })
  const ms = performance.now() - began
  assert.ok(ms <= SELLING_AGAIN_WITHIN_MS, `no order was taken for ${Math.round(ms)} ms`)
  return ms
}

async function visit(shops: readonly KillableShop[]): Promise<void> {
  for (const { origin } of shops) {
    for (const path of LASTING) {
      const response = await fetch(`${origin}${path}`)
      await response.body?.cancel()
      assert.equal(response.status, 200, `${path} of ${origin}`)
    }
  }
}

/** A price that one process changes is seen at the other, so both listen to the server that writes. */
async function expectHearing(shops: readonly KillableShop[], key: string, change: number): Promise<void> {
  const price = `${200 + change}.37`
  const setPrice = async () => {
    const answer = await fetch(`${shops[0]?.origin}/admin/products/${PRODUCT}/price`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ price }),
    })
    return answer.status === 200
  }
  await until(setPrice)
  await until(async () => {
    const pages = shops.map(async ({ origin }) => (await fetch(`${origin}/product/${PRODUCT}`)).text())
    return (await Promise.all(pages)).every((html) => html.includes(`$${price}`))
  })
}
