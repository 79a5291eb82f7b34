import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#database/connect.ts'
import { ENGINES_OF_THIS_RUN, prepareShopData } from '#tests/fixtures/database/fresh-database.ts'
import { A_TWENTIETH, attackShop } from '#tests/soak/strangers/attack-shop.ts'
import type { Foothold } from '#tests/soak/strangers/requests/dear-request.ts'
import { dearRequestsOf } from '#tests/soak/strangers/requests/dear-requests.ts'
import { readSurface, type Surface } from '#tests/soak/strangers/surface/read-surface.ts'
import { buildShop } from './seen-from-outside.ts'

// A minute and a half where nothing else runs.
const ATTACK_MS = 600_000

/** Makes a shop's data, with the URL of its database where that lies elsewhere. */
async function withShopData<Answer>(
  engine: Database['engine'],
  use: (dataDir: string, url: string | undefined) => Promise<Answer>,
): Promise<Answer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'keel-strangers-'))
  try {
    return await use(dataDir, (await prepareShopData(engine, dataDir)).DATABASE_URL)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

describe.each(ENGINES_OF_THIS_RUN)('on %s', (engine) => {
  beforeAll(buildShop)

  test(
    'strangers of one network, or of a hundred, keep nobody from buying and the owner from signing in, and end nothing',
    async () => {
      const verdicts = await withShopData(engine, (dataDir, url) =>
        attackShop({
          dataDir,
          database: url ? { kind: 'postgres', url } : { kind: 'pglite', folder: join(dataDir, 'database') },
          share: A_TWENTIETH,
        }),
      )
      // Measured verdicts are for the soak, on a machine that does nothing else.
      expect(verdicts.filter(({ kind, isMeasured }) => kind === 'MISSED' && !isMeasured)).toEqual([])
      expect(verdicts.some(({ kind }) => kind === 'kept')).toBe(true)
    },
    ATTACK_MS,
  )
})

describe('what there is to ask for', () => {
  let surface: Surface
  beforeAll(async () => {
    surface = await withShopData('postgres', async (DATA_DIR, url) =>
      readSurface({ DATA_DIR, PORT: '1', ...(url && { DATABASE_URL: url }) }),
    )
  })

  test('is read from the code: each route, table, function, page and message has its dearest requests', () => {
    const names = dearRequestsOf(surface, FOOTHOLD).map(({ name }) => name)
    const asked = [
      ...surface.routes.map(({ path }) => path),
      ...surface.tables.map((table) => `/rest/v1/${table.name}`),
      ...surface.routines.map((routine) => `/rest/v1/rpc/${routine.name}`),
      ...surface.pages,
    ]
    expect(asked.filter((path) => !names.some((name) => name.includes(`${path},`)))).toEqual([])
    expect(asked.length).toBeGreaterThan(100)
  })

  test.each([
    ['a route of a part that is unknown', { routes: [{ method: 'POST', path: '/new/:thing' }] }],
    ['a part of a path that is unknown', { routes: [{ method: 'GET', path: '/orders/:thing' }] }],
    ['an operation of accounts', { routes: [{ method: 'POST', path: '/auth/v1/new' }] }],
    ['a page of an unknown part', { pages: ['/new/[thing]'] }],
    ['a message', { socketEvents: ['new'] }],
  ])('and %s that nobody has thought of yet fails this test', (_what, more) => {
    expect(() => dearRequestsOf({ ...surface, ...more }, FOOTHOLD)).toThrow(/nobody knows/)
  })
})

const FOOTHOLD: Foothold = {
  origin: 'http://localhost',
  anonKey: 'a',
  storefrontToken: 'b',
  cartId: 'gid://shopify/Cart/a?key=b',
  checkoutPath: '/checkouts/a?key=b',
  orderPath: '/orders/1/a',
  variantIds: ['gid://shopify/ProductVariant/1'],
  picturePath: '/cdn/a/b.jpg',
  accessToken: 'c',
}
