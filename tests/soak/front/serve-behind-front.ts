import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { givenConfiguration, startVarnish, type Varnish } from '#tests/fixtures/front/varnish.ts'
import { freePort } from '#tests/fixtures/shop/free-port.ts'
import { readKeys } from '#tests/upgrade/belongings.ts'
import { pause, until } from '../balancers/until.ts'
import { createKillableShop, type KillableShop } from '../strikes/killable-shop.ts'

interface Behind {
  /** Path of varnishd. */
  readonly program: string
  readonly databaseUrl: string
  /** A folder that is not there yet. */
  readonly folder: string
  readonly priceChanges: number
  readonly visits: number
}

const HOST = '127.0.0.1'
const PRODUCT = 'keel-saddle-stool'
/** Pages that show its price. */
const PRICED = [`/product/${PRODUCT}`, '/collection']
const OTHERS = ['/', '/about', '/articles', '/faq', '/kneeling-chair', '/warranty', '/tutorials']
const CURRENCIES = ['', 'keel_currency=EUR']
/** For so long a page may show a price that was changed. */
const SEEN_WITHIN_MS = 2_000
/** For so long pages are shown while the shop is away. */
const STALE_S = 3_600

/**
 * Puts Varnish, set as `docs/front/varnish.vcl` says, in front of two processes: a price that either of them changes is
 * on every page through it in time, and while both are dead every page is shown as it was. Returns a line with what was
 * measured.
 */
export async function serveBehindFront({
  program,
  databaseUrl,
  folder,
  priceChanges,
  visits,
}: Behind): Promise<string> {
  await mkdir(folder)
  const port = await freePort()
  const front = `http://${HOST}:${port}`
  const dataDirs = ['one', 'two'].map((name) => join(folder, name))
  const shared = {
    DATABASE_URL: databaseUrl,
    FRONT: 'varnish',
    FRONT_PURGE_URLS: front,
    TRUST_PROXY: HOST,
    PUBLIC_URL: front,
  }
  const shops: KillableShop[] = []
  for (const DATA_DIR of dataDirs) shops.push(await createKillableShop({ ...shared, DATA_DIR }))
  let varnish: Varnish | undefined
  try {
    for (const shop of shops) await shop.start()
    const { storefrontServiceKey: key = '' } = await readKeys(dataDirs[0] ?? '')
    const [one = 0, two = 0] = shops.map(({ origin }) => Number(new URL(origin).port))
    varnish = await startVarnish(program, join(folder, 'front'), await givenConfiguration(one, two), port)
    // It compiles what it was given before it listens.
    await until(() =>
      visit(front, '/').then(
        ({ status }) => status === 200,
        () => false,
      ),
    )

    await readAll(front)
    const hitShare = await countHits(front, visits)
    const purgeMs = []
    for (let change = 1; change <= priceChanges; change++) {
      const shop = shops[change % shops.length]
      assert.ok(shop)
      purgeMs.push(await changeAndSee(front, shop, key, change))
    }

    const before = await readAll(front)
    for (const shop of shops) await shop.kill()
    await expectAsBefore(front, before)
    // By now the front knows that nobody answers.
    await pause(4_000)
    await expectAsBefore(front, before)
    await forget(front, 'keel')
    await expectAsBefore(front, before)
    for (const path of [...PRICED, ...OTHERS]) assert.equal(await staleSeconds(front, path), STALE_S)

    for (const shop of shops) await shop.start()
    const shop = shops[0]
    assert.ok(shop)
    await until(async () => (await (await visit(front, '/health/ready')).text()).includes('"ready"'))
    // What a process makes first takes it long, whatever stands before it.
    for (const { origin } of shops) for (const path of PRICED) await (await visit(origin, path)).text()
    await changeAndSee(front, shop, key, priceChanges + 1)
    await expectTroubleTold(shop, key, varnish)
    const sorted = purgeMs.toSorted((one, other) => one - other)
    const median = sorted[Math.floor(sorted.length / 2)]
    const hits = (100 * hitShare).toFixed(1)
    return `${hits} % of ${visits} visits were answered by it alone; a price was everywhere after ${median} ms, ${sorted.at(-1)} at most`
  } finally {
    await Promise.all(shops.map((shop) => shop.stop()))
    await varnish?.end()
  }
}

/** Everyone's pages, in two currencies. */
async function readAll(front: string): Promise<Record<string, string>> {
  const read: Record<string, string> = {}
  for (const cookie of CURRENCIES) {
    for (const path of [...PRICED, ...OTHERS]) {
      const response = await visit(front, path, cookie)
      const html = await response.text()
      assert.equal(response.status, 200, `${path} answers ${response.status}`)
      assert.match(
        html,
        new RegExp(`data-currency="${cookie.split('=')[1] ?? 'USD'}"`),
        `${path} in another currency`,
      )
      assert.equal(response.headers.get('surrogate-key'), null, 'tags are the front’s own business')
      assert.match(response.headers.get('cache-control') ?? '', /^private, no-cache/)
      read[`${path} ${cookie}`] = html
    }
  }
  return read
}

async function expectAsBefore(front: string, before: Readonly<Record<string, string>>): Promise<void> {
  assert.deepEqual(await readAll(front), before, 'pages go on as they were')
}

async function countHits(front: string, visits: number): Promise<number> {
  const pages = [...PRICED, ...OTHERS].flatMap((path) => CURRENCIES.map((cookie) => ({ path, cookie })))
  let hits = 0
  for (let visited = 0; visited < visits; visited++) {
    const { path, cookie } = pages[visited % pages.length] ?? { path: '/', cookie: '' }
    // What a campaign adds makes no other page, and neither does a session's cookie.
    const response = await visit(front, `${path}?utm_source=mail${visited}`, `session=${visited}; ${cookie}`)
    await response.body?.cancel()
    if (response.headers.get('cache-status')?.includes('; hit')) hits += 1
  }
  return hits / visits
}

/** Changes a price at one process. Returns how many milliseconds later every page shows it through the front. */
async function changeAndSee(front: string, shop: KillableShop, key: string, change: number): Promise<number> {
  const price = `${200 + change}.37`
  await setPrice(shop, key, price)
  const began = performance.now()
  const hasPassed = () => performance.now() - began > SEEN_WITHIN_MS
  for (const path of PRICED)
    while (!(await (await visit(front, path)).text()).includes(`$${price}`) && !hasPassed()) await pause(5)
  const ms = Math.round(performance.now() - began)
  assert.ok(ms <= SEEN_WITHIN_MS, `the price was on every page after ${ms} ms`)
  return ms
}

async function setPrice({ origin }: KillableShop, key: string, price: string): Promise<void> {
  const answer = await fetch(`${origin}/admin/products/${PRODUCT}/price`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${key}` },
    body: JSON.stringify({ price }),
  })
  assert.equal(answer.status, 200)
}

function visit(front: string, path: string, cookie = ''): Promise<Response> {
  return fetch(`${front}${path}`, { headers: { cookie, accept: 'text/html' } })
}

async function forget(front: string, tag: string): Promise<void> {
  const answer = await fetch(front, { method: 'PURGE', headers: { 'xkey-softpurge': tag } })
  assert.equal(answer.status, 200)
}

/** How long after it went old a page is shown, by what the front says. */
async function staleSeconds(front: string, path: string): Promise<number> {
  const response = await visit(front, path)
  await response.body?.cancel()
  return Number(/grace:(\d+)/.exec(response.headers.get('cache-status') ?? '')?.[1])
}

/** A front that accepts and never answers: the shop says so, and its own pages are right. */
async function expectTroubleTold(shop: KillableShop, key: string, { pid }: Varnish): Promise<void> {
  // The child process serves, so the whole group is stopped.
  process.kill(-pid, 'SIGSTOP')
  try {
    await setPrice(shop, key, '199.73')
    await until(async () =>
      (await (await visit(shop.origin, '/health/ready')).text()).includes('does not answer'),
    )
    const [health, page] = [
      await visit(shop.origin, '/health/ready'),
      await visit(shop.origin, PRICED[0] ?? '/'),
    ]
    assert.equal(health.status, 200)
    assert.match(await page.text(), /\$199\.73/)
  } finally {
    process.kill(-pid, 'SIGCONT')
  }
  await until(
    async () => !(await (await visit(shop.origin, '/health/ready')).text()).includes('does not answer'),
  )
}
