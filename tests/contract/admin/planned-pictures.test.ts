import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { ShownProduct } from '#services/admin-contract/shown-product.ts'
import { doDueChanges } from '#services/storefront/admin/do-planned-change.ts'
import { forgetRemovedPictures } from '#services/storefront/admin/pictures/picture-rows.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'
import { type AdminAnswer, askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { ORIGIN, SERVICE_KEY } from '#tests/fixtures/storefront/storefront-twin.ts'

const NOW = new Date('2026-03-06T15:00:00Z')
const HANDLE = 'keel-cushion-set'
const PRODUCT = `products/${HANDLE}`

describeStorefront('pictures of a product', ({ database, twin, reopen }) => {
  let began: string[]
  beforeEach(async () => {
    began = await files()
  })
  const shown = async (): Promise<ShownProduct> => (await askAdmin(twin(), 'GET', PRODUCT)).body
  const files = async () => (await shown()).pictures.map(({ file }) => file)
  const open = (url: string) => twin().fetch(new Request(url))
  const addAside = () => add('aside')
  const add = async (place: string, photograph?: Uint8Array): Promise<AdminAnswer> => {
    const query = new URLSearchParams({ alt: 'The cushion set on a windowsill', place })
    const response = await twin().fetch(
      new Request(`${ORIGIN}/admin/${PRODUCT}/pictures?${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SERVICE_KEY}` },
        body: new Uint8Array(photograph ?? (await makePhotograph('jpeg', 640, 480))),
      }),
    )
    return { status: response.status, body: await response.json() }
  }

  test('that were removed are put back while there are fewer than fifty', async () => {
    await reopen({ now: () => NOW })
    const { query } = database()
    const fillUpTo = (count: number) =>
      sql`insert into storefront.product_images (product_id, file, width, height, alt_text, content_hash, position)
        select id, 'many-' || n || '.jpg', 1, 1, '', 'many-' || n, n + 100
        from storefront.products, generate_series(1, ${sql.lit(count - began.length)}) as n
        where handle = ${HANDLE} on conflict do nothing`.execute(query)
    const putBack = async (file: string) => {
      const { status, body } = await askAdmin(twin(), 'PUT', `${PRODUCT}/removed-pictures/${file}`)
      return [status, body.error ?? body.changed]
    }
    const { file } = (await addAside()).body
    await fillUpTo(49)
    expect([await putBack(file), (await files()).length]).toEqual([[200, true], 50])
    await askAdmin(twin(), 'DELETE', `${PRODUCT}/pictures/${file}`)
    await fillUpTo(50)
    expect(await putBack(file)).toEqual([409, expect.stringContaining('has 50 pictures again')])
    await query.deleteFrom('storefront.product_images').where('file', 'like', 'many-%').execute()
    expect(await files()).toEqual(began)
  })

  test('are there once, also where one is the first', async () => {
    await reopen({ now: () => NOW })
    const photograph = await makePhotograph('jpeg', 640, 480)
    const first = await add('first', photograph)
    expect(first).toMatchObject({ status: 200, body: { place: 1 } })
    expect(await add('last', photograph)).toEqual({
      status: 409,
      body: { error: 'this product has this picture already, as number 1' },
    })
    await askAdmin(twin(), 'DELETE', `${PRODUCT}/pictures/${first.body.file}`)
    expect(await files()).toEqual(began)
  })

  test('that are put back take no variant from the picture that it has meanwhile', async () => {
    await reopen({ now: () => NOW })
    const [first = '', second = ''] = began
    const [one, other] = (await shown()).variants.map(({ sku }) => sku)
    const give = (sku: string | undefined, file: string | null) =>
      askAdmin(twin(), 'PUT', `${PRODUCT}/variant-pictures`, { variants: [{ sku, file }] })
    const pictures = async () => (await shown()).variants.slice(0, 2).map(({ picture }) => picture)
    const before = await pictures()
    for (const sku of [one, other]) expect((await give(sku, first)).status).toBe(200)
    await askAdmin(twin(), 'DELETE', `${PRODUCT}/pictures/${first}`)
    expect(await pictures()).toEqual([null, null])
    await give(one, second)
    await askAdmin(twin(), 'PUT', `${PRODUCT}/removed-pictures/${first}`)
    expect(await pictures()).toEqual([second, first])
    for (const [at, sku] of [one, other].entries()) await give(sku, before[at] ?? null)
  })

  test('are planned for a moment to come: added, moved, described, removed and given to variants', async () => {
    let now = NOW
    await reopen({ now: () => now })
    const dueAt = '2026-04-20T06:00:00.000Z'
    const plan = (change: object) => askAdmin(twin(), 'POST', `${PRODUCT}/planned-changes`, { dueAt, change })
    const [first = '', second = ''] = began
    const aside = (await addAside()).body
    expect([aside.place, await files()]).toEqual([null, began])
    const { file } = aside
    expect((await plan({ kind: 'picture-added', file: 'none.webp', place: 'first' })).body.error).toMatch(
      /gone/,
    )
    expect((await plan({ kind: 'picture', file: 'none.webp', place: 1 })).status).toBe(404)
    expect((await plan({ kind: 'picture-removed', file: first })).body.what).toBe(
      `Remove the picture ${first}`,
    )
    expect((await plan({ kind: 'picture', file: second, alt: 'On a sill' })).status).toBe(200)
    expect((await plan({ kind: 'picture-added', file, place: 'first' })).body).toMatchObject({
      what: `Add the picture ${file} as the first one`,
      state: 'waiting',
    })
    const { sku = '' } = (await shown()).variants[0] ?? {}
    expect((await plan({ kind: 'variant-pictures', variants: [{ sku, file: second }] })).status).toBe(200)
    // What is planned outlives the 30 days after which removed pictures go.
    now = new Date(dueAt)
    await forgetRemovedPictures(database().query, now)
    expect(await files()).toEqual(began)
    await doDueChanges({
      ...{ query: database().query, now, roleOf: async () => undefined },
      log: { error: (fields) => expect.unreachable(JSON.stringify(fields)) },
    })
    const after = await shown()
    expect(after.planned.map(({ state }) => state)).toEqual(['done', 'done', 'done', 'done'])
    expect(after.pictures.map((each) => each.file)).toEqual([file, ...began.slice(1)])
    expect(after.pictures[1]?.alt).toBe('On a sill')
    expect(after.variants[0]?.picture).toBe(second)
    expect((await open(after.pictures[0]?.url ?? '')).status).toBe(200)
    await askAdmin(twin(), 'PUT', `${PRODUCT}/removed-pictures/${first}`)
  })
})
