import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { PICTURES } from '#database/seed/pictures.ts'
import { seed } from '#database/seed/seed.ts'
import type { ShownProduct } from '#services/admin-contract/shown-product.ts'
import { forgetRemovedPictures } from '#services/storefront/admin/pictures/picture-rows.ts'
import { STOREFRONT_CHANGES } from '#services/storefront/catalogue/changes.ts'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { makePhotograph } from '#tests/fixtures/made-picture.ts'
import { type AdminAnswer, askAdmin } from '#tests/fixtures/storefront/admin-owner.ts'
import { ask, ORIGIN, SERVICE_KEY } from '#tests/fixtures/storefront/storefront-twin.ts'

const NOW = new Date('2026-03-06T15:00:00Z')
const HANDLE = 'keel-cushion-set'
const ALT = 'The cushion set on a windowsill'

const photo = await makePhotograph('jpeg', 640, 480)
const png = await makePhotograph('png', 90, 60)
const gif = await sharp(png).gif().toBuffer()
/** It says to be as large as this in its first bytes. */
const huge = Buffer.from(png)
huge.writeUInt32BE(30_000, 16)
huge.writeUInt32BE(30_000, 20)
/** Small as a file, and 18 bytes a pixel once it is read. */
const bigAvif = await sharp({ create: { width: 3_000, height: 2_400, channels: 3, background: 'grey' } })
  .avif({ effort: 0 })
  .toBuffer()

describeStorefront('the pictures of a product', ({ database, twin, reopen }) => {
  let began: string[]
  beforeEach(async () => {
    await reopen({ now: () => NOW })
    for (const { file } of (await shown()).pictures)
      if (file.endsWith('.webp')) await askAdmin(twin(), 'DELETE', `${PRODUCT}/pictures/${file}`)
    began = await files()
  })
  const PRODUCT = `products/${HANDLE}`
  const shown = async (): Promise<ShownProduct> => (await askAdmin(twin(), 'GET', PRODUCT)).body
  const files = async () => (await shown()).pictures.map(({ file }) => file)
  const add = async (
    bytes: Uint8Array | string,
    search: Record<string, string> = {},
  ): Promise<AdminAnswer> => {
    const query = new URLSearchParams({ alt: ALT, ...search })
    const response = await twin().fetch(
      new Request(`${ORIGIN}/admin/${PRODUCT}/pictures?${query}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${SERVICE_KEY}`, 'content-type': 'image/jpeg' },
        body: new Uint8Array(Buffer.from(bytes)),
      }),
    )
    return { status: response.status, body: await response.json() }
  }
  const change = (file: string, json: object) => askAdmin(twin(), 'PUT', `${PRODUCT}/pictures/${file}`, json)
  const open = (url: string) => twin().fetch(new Request(url))
  const lastChange = () =>
    database()
      .query.selectFrom('storefront.change_log')
      .orderBy('id', 'desc')
      .select(['action', 'subject', 'changed_by', 'detail'])
      .executeTakeFirstOrThrow()
  const inTheApi = async () => {
    const { product } = await ask(
      twin(),
      `{ product(handle: "${HANDLE}") { images(first: 50) { nodes { url altText width height } } } }`,
    )
    return product.images.nodes as { url: string; altText: string; width: number; height: number }[]
  }

  test('one that is added comes last, is told of, and is served in every size from the database', async () => {
    const heard: unknown[] = []
    const stop = await database().listen(STOREFRONT_CHANGES, (message) => heard.push(JSON.parse(message)))
    const { status, body } = await add(photo)
    expect([status, body]).toEqual([
      200,
      {
        handle: HANDLE,
        file: expect.stringMatching(/^the-cushion-set-on-a-windowsill-[0-9a-f]{16}\.webp$/),
        place: began.length + 1,
      },
    ])
    await expect.poll(() => heard).toContainEqual({ product: HANDLE })
    await stop()
    expect(await files()).toEqual([...began, body.file])
    const image = (await inTheApi()).at(-1)
    expect(image).toMatchObject({ altText: ALT, width: 640, height: 480 })
    const original = await open(image?.url ?? '')
    expect(original.headers.get('content-type')).toBe('image/webp')
    expect(original.headers.get('cache-control')).toContain('immutable')
    const small = await open(`${image?.url}&width=100&format=jpg`)
    expect(await sharp(await small.bytes()).metadata()).toMatchObject({ format: 'jpeg', width: 100 })
    expect(await lastChange()).toEqual({
      ...{ action: 'picture', subject: HANDLE, changed_by: 'service key' },
      detail: { before: null, after: { file: body.file, alt: ALT, place: began.length + 1 } },
    })
  })

  test('one that is added first is the first, upright, without what its camera wrote, and no larger than 3,000 px', async () => {
    const wide = await sharp(await makePhotograph('jpeg', 3_600, 1_200))
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { body } = await add(wide, { place: 'first' })
    expect(body.place).toBe(1)
    const [first] = await inTheApi()
    expect(first).toMatchObject({ altText: ALT, width: 1_000, height: 3_000 })
    const kept = await sharp(await (await open(first?.url ?? '')).bytes()).metadata()
    expect(kept).toMatchObject({ format: 'webp', width: 1_000, height: 3_000 })
    expect([kept.exif, kept.orientation]).toEqual([undefined, undefined])
  })

  test('are moved and told anew, and nothing is done twice', async () => {
    const { file } = (await add(photo)).body
    expect((await change(file, { place: 2, alt: 'On a windowsill' })).body).toEqual({
      ...{ handle: HANDLE, changed: true },
    })
    const [first, ...others] = began
    expect(await files()).toEqual([first, file, ...others])
    expect((await lastChange()).detail).toEqual({
      before: { file, alt: ALT, place: began.length + 1 },
      after: { file, alt: 'On a windowsill', place: 2 },
    })
    expect((await change(file, { place: 2, alt: 'On a windowsill' })).body.changed).toBe(false)
    await change(file, { place: 50 })
    expect(await files()).toEqual([...began, file])
    expect((await inTheApi()).at(-1)?.altText).toBe('On a windowsill')
    expect((await change('none.jpg', { place: 1 })).status).toBe(404)
  })

  test('one that is removed is gone from the pages at once and from its address after 30 days, and can be put back until then', async () => {
    const { file } = (await add(photo, { place: 'first' })).body
    const [image] = await inTheApi()
    const [variant] = (await shown()).variants
    const of = { variants: [{ sku: variant?.sku, file }] }
    await askAdmin(twin(), 'PUT', `${PRODUCT}/variant-pictures`, of)
    const before = await shown()
    const remove = () => askAdmin(twin(), 'DELETE', `${PRODUCT}/pictures/${file}`)
    const putBack = () => askAdmin(twin(), 'PUT', `${PRODUCT}/removed-pictures/${file}`)
    expect((await remove()).status).toBe(200)
    expect([await files(), (await shown()).variants[0]?.picture]).toEqual([began, null])
    expect((await lastChange()).detail).toEqual({ before: { file, alt: ALT, place: 1 }, after: null })
    expect([(await remove()).status, (await open(image?.url ?? '')).status]).toEqual([404, 200])
    expect([(await putBack()).body, (await putBack()).body]).toEqual([
      { handle: HANDLE, changed: true },
      { handle: HANDLE, changed: false },
    ])
    expect(await shown()).toEqual(before)
    await remove()
    const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000)
    await forgetRemovedPictures(database().query, later(29))
    expect((await putBack()).status).toBe(200)
    await remove()
    await forgetRemovedPictures(database().query, later(31))
    expect((await putBack()).status).toBe(404)
    // Another process has not opened it before.
    await reopen({ now: () => NOW })
    expect((await open(image?.url ?? '')).status).toBe(404)
  })

  test('one that was added again after it was removed is kept', async () => {
    const { file } = (await add(photo)).body
    await askAdmin(twin(), 'DELETE', `${PRODUCT}/pictures/${file}`)
    expect((await add(photo)).body.file).toBe(file)
    await forgetRemovedPictures(database().query, new Date(NOW.getTime() + 40 * 86_400_000))
    await reopen({ now: () => NOW })
    expect((await open((await inTheApi()).at(-1)?.url ?? '')).status).toBe(200)
  })

  test('are those of variants, all or nothing', async () => {
    const { file } = (await add(photo)).body
    const { variants } = await shown()
    const [one, other] = variants
    const give = (rows: object[], more: object = {}) =>
      askAdmin(twin(), 'PUT', `${PRODUCT}/variant-pictures`, { variants: rows, ...more })
    const both = [one, other].map((variant) => ({ sku: variant?.sku, file }))
    expect((await give([...both, { sku: 'NO-SUCH', file }])).status).toBe(404)
    expect((await give([...both, { sku: one?.sku, file: 'none.jpg' }])).status).toBe(404)
    expect((await shown()).variants).toEqual(variants)
    expect((await give(both)).body).toEqual({ handle: HANDLE, changed: true })
    expect((await give(both)).body.changed).toBe(false)
    expect((await lastChange()).subject).toBe(other?.sku)
    const { product } = await ask(
      twin(),
      `{ product(handle: "${HANDLE}") { variants(first: 1) { nodes { image { url } } } } }`,
    )
    expect(product.variants.nodes[0].image.url).toContain(file)
    await give([
      { sku: one?.sku, file: null },
      { sku: other?.sku, file: other?.picture },
    ])
    expect((await shown()).variants.slice(0, 2)).toEqual([{ ...one, picture: null }, other])
    await give([{ sku: one?.sku, file: one?.picture }])
  })

  test('that two change at once are not overwritten unseen, and two that are added at once both come in', async () => {
    const { picturesVersion: version } = await shown()
    const [first = '', second = ''] = began
    const both = await Promise.all([
      change(first, { alt: 'From the left', version }),
      change(second, { alt: 'From the right', version }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.error).toMatch(/^somebody else has changed/)
    const stale = `${PRODUCT}/pictures/${second}?version=${version}`
    expect((await askAdmin(twin(), 'DELETE', stale)).status).toBe(409)
    const added = await Promise.all([add(photo), add(png)])
    expect(added.map(({ body }) => body.place).toSorted()).toEqual([began.length + 1, began.length + 2])
    expect(await add(png, { alt: 'The same again' })).toEqual({
      status: 409,
      body: { error: expect.stringMatching(/^this product has this picture already, as number \d+$/) },
    })
  })

  test('end at fifty', async () => {
    const rows = Array.from({ length: 50 - began.length }, (_, at) => ({
      ...{ file: `more-${at}.jpg`, width: 9, height: 9, alt_text: 'More', position: 100 + at },
      content_hash: `${at}`,
    }))
    const { id } = await database()
      .query.selectFrom('storefront.products')
      .where('handle', '=', HANDLE)
      .select('id')
      .executeTakeFirstOrThrow()
    const images = database().query.insertInto('storefront.product_images')
    await images.values(rows.map((row) => ({ product_id: id, ...row }))).execute()
    expect(await add(photo)).toEqual({
      status: 409,
      body: { error: 'a product has at most 50 pictures: remove one first' },
    })
    await database().query.deleteFrom('storefront.product_images').where('file', 'like', 'more-%').execute()
  })

  test.each([
    ['an empty file', '', 'this file is empty: choose a picture'],
    ['a text that is called a picture', 'Dear shop, this is no picture.', /^this file is no picture/],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', /^this is an SVG/],
    ['a GIF', gif, /^this is a GIF/],
    [
      'a JPEG that was cut off',
      photo.subarray(0, photo.length / 2),
      /^this picture is damaged or was cut off/,
    ],
    ['one of 30,000 by 30,000 pixels', huge, /^this picture has more pixels than the shop can open/],
    ['an AVIF that would fill the memory', bigAvif, /^this picture has more pixels than the shop/],
  ])('are not %s, and nothing of it is kept', async (_what, bytes, error) => {
    const kept = database().query.selectFrom('storefront.uploaded_pictures').select('file')
    const before = await kept.execute()
    const answer = await add(bytes)
    expect(answer).toEqual({ status: 422, body: { error: expect.stringMatching(error) } })
    expect([await files(), await kept.execute()]).toEqual([began, before])
  })

  test.each([
    ['', /^the alternative text is missing/],
    ['   ', /^the alternative text is missing/],
    ['x'.repeat(513), /at most 512 characters/],
    ['one\ntwo', /line break/],
  ])('are not without words for who cannot see them: %j', async (alt, error) => {
    expect(await add(photo, { alt })).toEqual({ status: 422, body: { error: expect.stringMatching(error) } })
    expect((await change(began[0] ?? '', { alt })).body.error).toMatch(error)
  })

  test('are no larger than 10 MB', async () => {
    expect(await add(Buffer.alloc(10 * 1024 * 1024 + 1, 1))).toEqual({
      status: 413,
      body: { error: 'this picture is larger than 10 MB' },
    })
    const at = `${ORIGIN}/admin/products/none/pictures?alt=x`
    const headers = { authorization: `Bearer ${SERVICE_KEY}` }
    const none = await twin().fetch(new Request(at, { method: 'POST', headers, body: new Uint8Array(photo) }))
    expect(none.status).toBe(404)
  })

  test('are the owner’s once one was changed: seeding again leaves them, and their files, alone', async () => {
    const { file } = (await add(photo, { place: 'first' })).body
    const [, second = ''] = await files()
    await askAdmin(twin(), 'DELETE', `${PRODUCT}/pictures/${second}`)
    const before = await shown()
    await seed(database())
    expect(await shown()).toEqual(before)
    expect(await files()).toEqual([file, ...began.slice(1)])
    // What came with the shop lies in its folder still.
    await readFile(new URL(`${HANDLE}/${second}`, PICTURES))
    await askAdmin(twin(), 'PUT', `${PRODUCT}/removed-pictures/${second}`)
  })
})
