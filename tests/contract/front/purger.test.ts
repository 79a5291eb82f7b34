import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { createAskFront } from '#server/front/ask-front.ts'
import type { FrontConfig } from '#server/front/front-config.ts'
import { addPurges, takeDue } from '#server/front/purge-queue.ts'
import { type Purger, startPurger } from '#server/front/purger.ts'
import { describeOnEveryEngine } from '#tests/fixtures/database/engines.ts'

const SILENCE_MS = 200

interface Asked {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A front that answers as it is told to, or never. */
async function startFront() {
  const asked: Asked[] = []
  let status: number | 'never' = 200
  let released: Promise<void> | undefined
  const server: Server = createServer(async (request, response) => {
    const { method, url, headers } = request
    asked.push({ method, path: url, headers, body: await text(request) })
    await released
    if (status !== 'never') response.writeHead(status).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    asked,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answerWith(next: number | 'never') {
      status = next
    },
    /** Lets answers wait until the returned function is called. */
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      released = promise
      return resolve
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Front = Awaited<ReturnType<typeof startFront>>

function createLog() {
  const lines: string[] = []
  const note = (...words: unknown[]) => void lines.push(words.map((word) => JSON.stringify(word)).join(' '))
  return { lines, info: note, warn: note, error: note } as never as Parameters<
    typeof startPurger
  >[0]['log'] & {
    lines: string[]
  }
}

const ofVarnish = ({ url }: Front): FrontConfig => ({ kind: 'varnish', urls: [url] })
const tagsOf = (asked: readonly Asked[]) =>
  asked.flatMap(({ headers }) => String(headers['xkey-softpurge']).split(' '))

describeOnEveryEngine('what a cache in front is to forget', ({ database }) => {
  const purgers: Purger[] = []
  const start = async (config: FrontConfig, log = createLog(), query = database().query) => {
    const purger = await startPurger({
      database: { ...database(), query },
      askFront: createAskFront(config, SILENCE_MS),
      log,
    })
    purgers.push(purger)
    return { purger, log }
  }
  const waiting = async () =>
    (
      await sql<{ tag: string }>`select tag from web.front_purges order by tag`.execute(database().query)
    ).rows.map(({ tag }) => tag)
  /** As if the time had come for whatever waits for it. */
  const passTime = () =>
    sql`with hurried as (update web.front_purges set due_at = now() - interval '1 minute' returning 1)
      select pg_notify('front_purges', '') from (select count(*) from hurried) as all_of_them`.execute(
      database().query,
    )
  const later = async <Read>(read: () => Read): Promise<Awaited<Read>> => {
    await passTime()
    return await read()
  }
  afterEach(async () => {
    for (const purger of purgers.splice(0)) await purger[Symbol.asyncDispose]()
    await sql`truncate web.front_purges`.execute(database().query)
  })

  test('is all of it at a start, then the tags of each change, and again when time has passed', async () => {
    await using front = await startFront()
    const { purger } = await start(ofVarnish(front))
    await expect.poll(() => tagsOf(front.asked)).toContain('keel')
    purger.purge(['product:keel-saddle-stool', 'products'])
    await expect
      .poll(() => tagsOf(front.asked))
      .toEqual(expect.arrayContaining(['product:keel-saddle-stool', 'products']))
    expect(front.asked[0]).toMatchObject({ method: 'PURGE', path: '/' })
    const times = () => tagsOf(front.asked).filter((tag) => tag === 'products').length
    for (const again of [2, 3]) {
      await expect.poll(() => later(() => times())).toBeGreaterThanOrEqual(again)
    }
    await expect.poll(() => later(() => waiting())).toEqual([])
  })

  test('is one row for each tag, however many processes hear of a change', async () => {
    await using front = await startFront()
    front.answerWith(500)
    const [one, other] = [await start(ofVarnish(front)), await start(ofVarnish(front))]
    for (let times = 0; times < 20; times++) for (const { purger } of [one, other]) purger.purge(['products'])
    await expect.poll(waiting).toEqual(['keel', 'products'])
  })

  test.each<[number | 'never', RegExp]>([
    [403, /answers 403/],
    [500, /answers 500/],
    ['never', /does not answer within 0\.2 s/],
  ])(
    'waits while the front answers with %s, which is said once, and is forgotten after it',
    async (status, says) => {
      await using front = await startFront()
      front.answerWith(status)
      const { purger, log } = await start(ofVarnish(front))
      await expect.poll(() => purger.trouble()).toMatch(says)
      purger.purge(['products'])
      await expect.poll(() => later(() => front.asked.length)).toBeGreaterThan(3)
      expect(await waiting()).toEqual(['keel', 'products'])
      expect(log.lines.filter((line) => line.includes('may show old pages'))).toHaveLength(1)
      front.answerWith(200)
      await expect.poll(() => later(() => purger.trouble())).toBeUndefined()
      expect(log.lines.filter((line) => line.includes('forgets again'))).toHaveLength(1)
      await expect.poll(() => later(() => waiting())).toEqual([])
    },
  )

  test('is asked for once more where it changes again while the front is being told', async () => {
    await using front = await startFront()
    const { purger } = await start(ofVarnish(front))
    await expect.poll(waiting).toEqual(['keel'])
    const release = front.hold()
    purger.purge(['products'])
    await expect.poll(() => tagsOf(front.asked)).toContain('products')
    purger.purge(['products'])
    await expect
      .poll(async () => {
        const { rows } = await sql<{ asked: number }>`
          select asked from web.front_purges where tag = 'products'`.execute(database().query)
        return rows[0]?.asked
      })
      .toBe(2)
    release()
    await expect.poll(() => tagsOf(front.asked).filter((tag) => tag === 'products').length).toBe(2)
    const rounds = async () =>
      (
        await sql<{ round: number }>`select round from web.front_purges where tag = 'products'`.execute(
          database().query,
        )
      ).rows.map(({ round }) => round)
    await expect.poll(rounds).toEqual([1])
  })

  test('is all of it once more, where a change could not be noted', async () => {
    await using front = await startFront()
    let isAway = false
    const query = database().query.withPlugin({
      transformQuery({ node }) {
        if (isAway) throw new Error('the database is away')
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const { purger, log } = await start(ofVarnish(front), undefined, query)
    await expect.poll(() => later(() => waiting())).toEqual([])
    const before = tagsOf(front.asked).length
    isAway = true
    purger.purge(['products'])
    await expect.poll(() => log.lines.join()).toContain('could not be noted')
    isAway = false
    await expect.poll(() => later(() => tagsOf(front.asked).slice(before))).toContain('keel')
    await expect.poll(() => later(() => waiting())).toEqual([])
  })

  test('is noted before the shop closes', async () => {
    await using front = await startFront()
    let isSlow = false
    const query = database().query.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        if (isSlow) await new Promise((noted) => setTimeout(noted, 300))
        noted += isSlow ? 1 : 0
        return result
      },
    })
    let noted = 0
    const { purger } = await start(ofVarnish(front), undefined, query)
    await expect.poll(() => later(() => waiting())).toEqual([])
    isSlow = true
    purger.purge(['products'])
    await purger[Symbol.asyncDispose]()
    expect(noted).toBeGreaterThan(0)
  })

  test('is told by one process, while no other takes it', async () => {
    const { query } = database()
    await addPurges(query, ['products'])
    expect((await takeDue(query)).map(({ tag }) => tag)).toEqual(['products'])
    expect(await takeDue(query)).toEqual([])
  })

  test('leaves out tags that no front could take', async () => {
    await using front = await startFront()
    const { purger, log } = await start(ofVarnish(front))
    purger.purge([
      'product:two words',
      `product:${'a'.repeat(4_000)}`,
      'product:a,b',
      'product:stühle',
      'products',
    ])
    await expect.poll(() => tagsOf(front.asked)).toContain('products')
    expect(new Set(tagsOf(front.asked))).toEqual(new Set(['keel', 'products']))
    expect(log.lines).toEqual([expect.stringContaining('no cache in front takes these tags')])
  })

  test('is told to Fastly and to Cloudflare as they take it, with the owner’s token', async () => {
    await using front = await startFront()
    const own = { url: front.url, service: 's1', token: 'secret-token' }
    await createAskFront({ kind: 'fastly', ...own })(['keel', 'products'])
    await createAskFront({ kind: 'cloudflare', ...own })(['keel', 'products'])
    const [fastly, cloudflare] = front.asked
    expect(fastly).toMatchObject({
      ...{ method: 'POST', path: '/service/s1/purge' },
      headers: { 'fastly-key': 'secret-token', 'fastly-soft-purge': '1', 'surrogate-key': 'keel products' },
    })
    expect(cloudflare).toMatchObject({
      ...{ method: 'POST', path: '/client/v4/zones/s1/purge_cache', body: '{"tags":["keel","products"]}' },
      headers: { authorization: 'Bearer secret-token' },
    })
  })
})
