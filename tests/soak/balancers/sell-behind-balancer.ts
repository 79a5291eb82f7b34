import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import type { PostgresServer } from '#tests/postgres/server.ts'
import { fillShelves } from '../fill-shelves.ts'
import { keepBuying, type Tally } from '../keep-buying.ts'
import { createKillableShop, type KillableShop } from '../strikes/killable-shop.ts'
import { expectAllThere } from './expect-all-there.ts'
import { type BalancerName, startBalancer } from './start-balancer.ts'
import { pause, until } from './until.ts'

interface Balanced {
  readonly balancer: BalancerName
  readonly program: string
  readonly postgres: PostgresServer
  /** An existing, empty folder. */
  readonly folder: string
  readonly restarts: number
}

const STOCK = 100_000
const BUYERS = 6
const POSTERS = 4
const DRAIN_S = 5
/** A balancer that asks for health every second has noticed by then. */
const NOTICED_MS = 3_000
const FROZEN_MS = 6_000
const ANSWER_MS = 30_000

interface Posts {
  answered: number
  readonly cut: string[]
}

/**
 * Runs two processes behind a balancer, restarts them by turns, freezes them and takes their database away while people
 * buy and post: no restart may cut a post, no order be lost or doubled, and pages are shown without the database.
 */
export async function sellBehindBalancer(balanced: Balanced): Promise<Posts> {
  const { balancer, program, postgres, folder, restarts } = balanced
  const url = await postgres.createDatabase()
  const variantIds = await fillShelves({ kind: 'postgres', url }, STOCK)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const dataDirs = [join(folder, 'one'), join(folder, 'two')] as const
  const environment = {
    DATABASE_URL: url,
    PUBLIC_URL: origin,
    TRUST_PROXY: '127.0.0.1',
    DRAIN_S: String(DRAIN_S),
  }
  const open = (DATA_DIR: string) => createKillableShop({ ...environment, DATA_DIR })
  const shops: [KillableShop, KillableShop] = [await open(dataDirs[0]), await open(dataDirs[1])]
  for (const shop of shops) await shop.start()
  const [one, two] = shops.map((shop) => new URL(shop.origin).host) as [string, string]
  const behind = { port, processes: [one, two] as const }
  const running = await startBalancer(balancer, program, join(folder, balancer), behind)
  const tally: Tally = { requests: 0, strikes: 0, struck: 0, acknowledged: [], isClosing: false }
  try {
    await until(() => answers(`${origin}/health/ready`))
    const keys = JSON.parse(await readFile(join(dataDirs[0], 'keys.json'), 'utf8'))
    const buying = { origin, privateToken: keys.storefrontPrivateToken, variantIds, tally }
    const buyers = Promise.all(Array.from({ length: BUYERS }, () => keepBuying(buying)))
    const posts = await postDuring(origin, async () => {
      for (let restart = 0; restart < restarts; restart++) {
        const shop = shops[restart % shops.length] as KillableShop
        await running.takeOut(new URL(shop.origin).host)
        await shop.stop()
        await shop.start()
        await running.takeOut(undefined)
        await pause(NOTICED_MS)
      }
    })
    assert.deepEqual(posts.cut, [], `posts were cut by a rolling restart, of ${posts.answered}`)

    shops[0].freeze()
    await pause(FROZEN_MS)
    const meanwhile = await postDuring(origin, () => pause(NOTICED_MS))
    shops[0].thaw()
    assert.ok(meanwhile.answered > 0, 'nothing was answered while one of two processes stood still')
    await until(() => answers(`${shops[0].origin}/health/ready`))
    tally.isClosing = true
    await buyers

    await showWithoutDatabase(origin, postgres, shops)
    assert.ok(tally.acknowledged.length > 0, 'nobody bought anything')
    const outboxes = dataDirs.map((dir) => join(dir, 'outbox'))
    await expectAllThere(url, { tally, variantIds, outboxes, stock: STOCK })
    return posts
  } finally {
    tally.isClosing = true
    for (const shop of shops) {
      shop.thaw()
      await shop.stop()
    }
    await running.stop()
  }
}

/** Posts a form again and again, each post once, and collects every post that was not answered as it should be. */
async function postDuring(origin: string, happen: () => Promise<void>): Promise<Posts> {
  const posts: Posts = { answered: 0, cut: [] }
  let isOver = false
  async function keepPosting() {
    while (!isOver) {
      const outcome = await postOnce(origin)
      if (outcome === 303) posts.answered += 1
      else posts.cut.push(String(outcome))
    }
  }
  const posting = Promise.all(Array.from({ length: POSTERS }, keepPosting))
  try {
    await happen()
  } finally {
    isOver = true
    await posting
  }
  return posts
}

/** The status, or what went wrong. Each post has its own connection, as nginx may close one that it kept open. */
function postOnce(origin: string): Promise<number | Error> {
  return new Promise((resolve) => {
    const headers = { origin, 'content-type': 'application/x-www-form-urlencoded' }
    request(`${origin}/currency`, { method: 'POST', agent: false, headers }, (answer) => {
      answer.resume().on('error', resolve)
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
      .on('error', resolve)
      .end('currency=EUR')
  })
}

async function showWithoutDatabase(origin: string, postgres: PostgresServer, shops: readonly KillableShop[]) {
  for (const shop of shops) assert.ok(await answers(`${shop.origin}/`))
  await postgres.stop()
  try {
    for (const shop of shops) await until(async () => !(await answers(`${shop.origin}/health/ready`)))
    await pause(NOTICED_MS)
    assert.ok(await answers(`${origin}/`), 'the home page is not shown while the database is away')
  } finally {
    await postgres.start()
  }
  for (const shop of shops) await until(() => answers(`${shop.origin}/health/ready`))
}

async function answers(address: string): Promise<boolean> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}
