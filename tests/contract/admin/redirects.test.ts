import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { REDIRECT_CHANGES } from '#services/storefront/redirects/redirects.ts'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { ask, ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

/** A notice comes through another connection, and on a busy machine late. */
const SOON = { timeout: 10_000 }

describeEmptyStorefront('redirects', ({ database, twin }) => {
  afterEach(() => database().query.deleteFrom('storefront.redirects').execute())

  const set = (path: string, target: string) => askAdmin(twin(), 'PUT', 'redirects', { path, target })
  const remove = (path: string) => askAdmin(twin(), 'DELETE', 'redirects', { path })
  const list = async () => (await askAdmin(twin(), 'GET', 'redirects')).body.redirects
  const find = async (query: string) => {
    const document =
      'query ($query: String) { urlRedirects(first: 9, query: $query) { nodes { id path target } } }'
    const { urlRedirects } = await ask(twin(), document, { query })
    return urlRedirects.nodes.map(({ path, target }: { path: string; target: string }) => `${path} ${target}`)
  }

  test('are set, changed, listed and removed, each logged and announced', async () => {
    const heard: string[] = []
    const stop = await database().listen(REDIRECT_CHANGES, (payload) => heard.push(payload))
    expect(await set('/old-chair/', '/product/new-chair')).toEqual({
      status: 200,
      body: { path: '/old-chair', target: '/product/new-chair', before: null },
    })
    await expect.poll(() => heard.length, SOON).toBe(1)
    await stop()
    expect((await set('/OLD-chair', '/faq')).body).toMatchObject({ before: '/product/new-chair' })
    await set('/b', 'https://elsewhere.example/page?x=1#y')
    expect(await list()).toEqual([
      { path: '/b', target: 'https://elsewhere.example/page?x=1#y' },
      { path: '/OLD-chair', target: '/faq' },
    ])
    expect((await remove('/old-chair')).body).toEqual({ path: '/OLD-chair', target: '/faq' })
    expect(await remove('/old-chair')).toEqual({
      status: 404,
      body: { error: 'nothing leads on from /old-chair' },
    })
    const log = await database()
      .query.selectFrom('storefront.change_log')
      .where('action', '=', 'redirect')
      .orderBy('id')
      .select(['subject', 'detail'])
      .execute()
    expect(log).toEqual([
      { subject: '/old-chair', detail: { before: null, after: '/product/new-chair' } },
      { subject: '/OLD-chair', detail: { before: '/product/new-chair', after: '/faq' } },
      { subject: '/b', detail: { before: null, after: 'https://elsewhere.example/page?x=1#y' } },
      { subject: '/old-chair', detail: { before: '/faq', after: null } },
    ])
  })

  test('NUL, which the database does not take, is in no name, and is refused in what is sent', async () => {
    expect(await find('path:/a\0')).toEqual([])
    for (const path of ['products/%00', 'variants/%00/stock/movements'])
      expect((await askAdmin(twin(), 'GET', path)).status, path).toBe(404)
    for (const path of ['redirects?after=%00', 'products?after=%00', 'changes?subject=%00'])
      expect((await askAdmin(twin(), 'GET', path)).status, path).toBe(422)
    expect((await set('/a\0', '/faq')).status).toBe(422)
  })

  test('from no path to no target are refused for both', async () => {
    const { status, body } = await set('old-chair', 'http://elsewhere.example')
    expect([status, body.error]).toEqual([422, expect.stringMatching(/^a redirect is from a path/)])
    expect(body.problems).toEqual([
      { path: 'path', message: body.error },
      { path: 'target', message: expect.stringMatching(/^a redirect leads to a path/) },
    ])
  })

  test('are listed in pages', async () => {
    const rows = Array.from({ length: 251 }, (_, at) => ({
      path: `/p-${String(at).padStart(3, '0')}`,
      target: '/',
    }))
    await database().query.insertInto('storefront.redirects').values(rows).execute()
    const first = (await askAdmin(twin(), 'GET', 'redirects')).body
    expect([first.redirects.length, first.next]).toEqual([250, '/p-249'])
    const second = (await askAdmin(twin(), 'GET', `redirects?after=${first.next}`)).body
    expect(second).toEqual({ redirects: [{ path: '/p-250', target: '/' }], next: null })
    await database().query.deleteFrom('storefront.redirects').where('path', '=', '/p-250').execute()
    const only = (await askAdmin(twin(), 'GET', 'redirects')).body
    expect([only.redirects.length, only.next]).toEqual([250, null])
  })

  test('lead in no circle, by whichever address of a product', async () => {
    await set('/a', '/b')
    await set('/b', '/c')
    expect(await set('/c', '/A?x=1')).toEqual({
      status: 409,
      body: { error: '/c leads to /A?x=1 leads to /b leads to /c: that would never end' },
    })
    expect((await set('/product/x', '/products/x')).status).toBe(409)
    await set('/products/x', '/product/y')
    expect((await set('/product/y', '/product/x')).status).toBe(409)
    expect((await set('/c', '/d')).status).toBe(200)
    await set('/old', '/pages/new')
    expect((await set('/new', '/old')).status).toBe(409)
    await set('/here', `${ORIGIN}/there`)
    expect((await set('/there', '/here')).status).toBe(409)
    expect((await set('/there', 'https://elsewhere.example/there')).status).toBe(200)
  })

  test('lead on over ten others at most', async () => {
    for (let hop = 1; hop <= 10; hop += 1)
      expect((await set(`/hop-${hop}`, `/hop-${hop + 1}`)).status).toBe(200)
    expect((await set('/hop-0', '/hop-1')).status).toBe(409)
    expect((await set('/hop-0', '/hop-2')).status).toBe(200)
  })

  test('lead on over ten others at most, wherever the chain grows: at its end, or where two are joined', async () => {
    for (let hop = 1; hop <= 10; hop += 1) await set(`/hop-${hop}`, `/hop-${hop + 1}`)
    const { status, body } = await set('/hop-11', '/hop-12')
    expect([status, body.error]).toEqual([409, expect.stringContaining('more than 10 redirects')])
    expect((await set('/hop-10', `${ORIGIN}/products/X?a=1#b`)).status).toBe(200)
    expect((await set('/product/x', '/faq')).status).toBe(409)

    for (let hop = 1; hop <= 5; hop += 1) await set(`/late-${hop}`, `/late-${hop + 1}`)
    for (let hop = 1; hop <= 5; hop += 1) await set(`/early-${hop}`, `/early-${hop + 1}`)
    expect((await set('/early-6', '/late-1')).status).toBe(409)
    expect((await set('/early-6', '/late-2')).status).toBe(200)
    expect((await set('/early-6', '/faq')).status).toBe(200)
  })

  test('are changed one after the other, by whichever process: each waits for who was first', async () => {
    await set('/one', '/two')
    const held = Promise.withResolvers<void>()
    const first = database()
      .query.transaction()
      .execute(async (trx) => {
        await sql`select pg_advisory_xact_lock(5741337)`.execute(trx)
        held.resolve()
        await trx.insertInto('storefront.redirects').values({ path: '/b', target: '/a' }).execute()
        await new Promise((resolve) => setTimeout(resolve, 300))
      })
    await Promise.race([held.promise, first])
    expect((await set('/a', '/b')).body.error).toContain('never end')
    await first
  })

  test('are a hundred thousand at most, and one of them can still be changed', async () => {
    await sql`insert into storefront.redirects (path, target, created_at)
      select '/p-' || n, '/', now() from generate_series(1, 99999) as n`.execute(database().query)
    expect((await set('/last', '/faq')).status).toBe(200)
    expect(await set('/one-more', '/faq')).toEqual({
      status: 409,
      body: { error: 'there are 100000 redirects already' },
    })
    expect((await set('/last', '/terms')).status).toBe(200)
    await remove('/p-1')
    expect((await set('/one-more', '/faq')).status).toBe(200)
  })

  test('that two owners set at once lead in no circle either', async () => {
    const [first, second] = await database()
      .query.transaction()
      .execute(async (trx) => {
        await sql`lock table storefront.redirects in share mode`.execute(trx)
        const answers = [set('/one', '/two'), set('/two', '/one')]
        await new Promise((passed) => setTimeout(passed, 500))
        return answers
      })
    const answers = [await first, await second].map((answer) => answer?.status)
    expect(answers.sort()).toEqual([200, 409])
  })

  test.each([
    ['/old', 'javascript:alert(1)'],
    ['/old', 'http://elsewhere.example'],
    ['/old', 'https://name:word@elsewhere.example'],
    ['/old', '//elsewhere.example'],
    ['/old', '/\\elsewhere.example'],
    ['/old', 'faq'],
    ['/old', ''],
    ['/old', `/${'x'.repeat(3_000)}`],
    ['/', '/faq'],
    ['//', '/faq'],
    ['//elsewhere.example/x', '/faq'],
    ['old', '/faq'],
    ['/old?a=b', '/faq'],
    ['/%', '/faq'],
    [`/${'x'.repeat(2_000)}`, '/faq'],
    ['https://keel.test/old', '/faq'],
  ])('from %s to %s are refused in one sentence', async (path, target) => {
    const { status, body } = await set(path, target)
    expect([status, body.error]).toEqual([422, expect.stringMatching(/^a redirect (?:is from|leads to)/)])
    expect(await list()).toEqual([])
  })

  // https://shopify.dev/docs/api/storefront/2025-07/queries/urlRedirects
  test('are found through the API, whole paths by Hydrogen’s own question', async () => {
    await set('/膝', '/product/膝立ち椅子')
    await set('/old-chair', '/faq')
    await set('/old-stool', 'https://elsewhere.example/')
    expect(await find('path:/old-chair')).toEqual(['/old-chair /faq'])
    expect(await find('path:"/OLD-chair" OR path:"/%E8%86%9D"')).toEqual([
      '/%E8%86%9D /product/%E8%86%9D%E7%AB%8B%E3%81%A1%E6%A4%85%E5%AD%90',
      '/old-chair /faq',
    ])
    expect(await find('path:/old*')).toHaveLength(2)
    expect(await find('target:/faq')).toEqual(['/old-chair /faq'])
    expect(await find('-path:/old-chair')).toHaveLength(2)
    expect(await find('')).toHaveLength(3)
    expect(await find('path:/none')).toEqual([])
  })

  test('have ids, and pages of their own', async () => {
    for (const path of ['/a', '/b', '/c']) await set(path, '/faq')
    const document = `query ($after: String) { urlRedirects(first: 2, after: $after) {
      nodes { id path } pageInfo { hasNextPage endCursor } } }`
    const { urlRedirects: first } = await ask(twin(), document)
    expect([first.nodes.length, first.pageInfo.hasNextPage]).toEqual([2, true])
    const { urlRedirects: second } = await ask(twin(), document, { after: first.pageInfo.endCursor })
    expect(second.nodes).toEqual([
      { id: expect.stringMatching(/^gid:\/\/shopify\/UrlRedirect\/\d+$/), path: '/c' },
    ])
    const { node } = await ask(
      twin(),
      'query ($id: ID!) { node(id: $id) { ... on UrlRedirect { path target } } }',
      {
        id: second.nodes[0].id,
      },
    )
    expect(node).toEqual({ path: '/c', target: '/faq' })
  })
})
