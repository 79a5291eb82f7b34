import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPicture } from '#database/seed/pictures.ts'
import { describeStorefrontOnOneEngine } from '#tests/fixtures/database/twin-suites.ts'
import { makePhotograph, makePictureFolder } from '#tests/fixtures/made-picture.ts'
import { ask, askInVain, ORIGIN } from '#tests/fixtures/storefront/storefront-twin.ts'

const HANDLE = 'keel-caster-set'
const BROWSER = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' }
/** The most that a product page's first picture may weigh at phone width. */
const PHONE_LIMIT_BYTES = 120_000

describeStorefrontOnOneEngine('a photograph of the storefront', ({ database, twin, reopen }) => {
  let pictures: Awaited<ReturnType<typeof makePictureFolder>>
  beforeAll(async () => {
    const photograph = await makePhotograph('jpeg')
    pictures = await makePictureFolder(HANDLE, { 'photograph.jpg': photograph })
    await reopen({ pictures })
    await database()
      .query.updateTable('storefront.product_images')
      .set({ file: 'photograph.jpg', content_hash: hashPicture(photograph) })
      .where('position', '=', 1)
      .where('product_id', '=', ({ selectFrom }) =>
        selectFrom('storefront.products').where('handle', '=', HANDLE).select('id'),
      )
      .execute()
  })
  afterAll(() => pictures[Symbol.asyncDispose]())

  const urls = async (fields: string): Promise<Record<string, string>> => {
    const { product } = await ask(
      twin(),
      `{ product(handle: "${HANDLE}") { images(first: 9) { nodes { ${fields} } } } }`,
    )
    return product.images.nodes.find((node: Record<string, string>) =>
      Object.values(node).some((url) => url.includes('/photograph.jpg')),
    )
  }
  const get = (url: string, headers: Record<string, string> = BROWSER, method = 'GET') =>
    twin().fetch(new Request(url, { headers, method }))

  test('[3.01] is where the protocol’s transform says, in the provider’s own parameters', async () => {
    const found = await urls(`
      url
      src originalSrc
      none: url(transform: {})
      wide: url(transform: { maxWidth: 400 })
      fine: url(transform: { maxWidth: 400, maxHeight: 300, crop: TOP, scale: 2, preferredContentType: WEBP })
      limit: url(transform: { maxWidth: 5760, maxHeight: 2880, scale: 3 })
      transformedSrc(maxWidth: 200, crop: CENTER, preferredContentType: JPG)
    `)
    const url = found.url ?? ''
    expect(url).toMatch(new RegExp(`^${ORIGIN}/cdn/${HANDLE}/photograph\\.jpg\\?v=[0-9a-f]{16}$`))
    expect(found).toEqual({
      url,
      src: url,
      originalSrc: url,
      none: url,
      wide: `${url}&width=400`,
      fine: `${url}&width=800&height=600&crop=top&format=webp`,
      limit: `${url}&width=5760&height=2880`,
      transformedSrc: `${url}&width=200&crop=center&format=jpg`,
    })
    const picture = await sharp(await (await get(found.fine ?? '')).bytes()).metadata()
    expect(picture).toMatchObject({ format: 'webp', width: 800, height: 600 })
  })

  test.each([
    ['maxWidth: 0', 'maxWidth must be between 1 and 5760'],
    ['maxWidth: -1', 'maxWidth must be between 1 and 5760'],
    ['maxHeight: 1000000000', 'maxHeight must be between 1 and 5760'],
    ['maxWidth: 1, scale: 4', 'scale must be between 1 and 3'],
    ['maxWidth: 1, scale: 0', 'scale must be between 1 and 3'],
  ])('a transform of %s is an error', async (transform, message) => {
    const query = `{ product(handle: "${HANDLE}") { featuredImage { url(transform: { ${transform} }) } } }`
    expect(await askInVain(twin(), query)).toEqual([{ message, code: 'BAD_REQUEST' }])
  })

  test.each(['width=0', 'width=-1', 'width=1e9', 'width=abc', 'height=5761', 'crop=region', 'format=gif'])(
    'an address with %s is a bad request, and nobody keeps the answer',
    async (parameters) => {
      const { url } = await urls('url')
      const answer = await get(`${url}&${parameters}`)
      expect(answer.status).toBe(400)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.text()).toMatch(/^(?:width|height|crop|format) must be /)
    },
  )

  test('is light on a phone, in a format that the browser names', async () => {
    const { url } = await urls('url')
    const answer = await get(`${url}&width=1200`)
    expect(answer.headers.get('content-type')).toBe('image/avif')
    expect(answer.headers.get('vary')).toBe('accept')
    expect((await answer.bytes()).length).toBeLessThan(PHONE_LIMIT_BYTES)
    expect((await get(`${url}&width=1200`, { accept: 'image/webp' })).headers.get('content-type')).toBe(
      'image/webp',
    )
    expect((await get(`${url}&width=1200`, {})).headers.get('content-type')).toBe('image/jpeg')
  })

  test('is kept for ever and not sent twice, in each of its forms', async () => {
    const { url } = await urls('url(transform: { maxWidth: 320 })')
    const answers = await Promise.all(
      [BROWSER, { accept: 'image/webp' }, {}].map((headers) => get(url ?? '', headers)),
    )
    const etags = answers.map(({ headers }) => headers.get('etag') ?? '')
    expect(new Set(etags).size).toBe(3)
    for (const etag of etags) expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    for (const { headers } of answers)
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const again = await get(url ?? '', { ...BROWSER, 'if-none-match': etags[0] ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    expect((await get(url ?? '', { 'if-none-match': etags[0] ?? '' })).status).toBe(200)
    const head = await get(url ?? '', BROWSER, 'HEAD')
    expect(Number(head.headers.get('content-length'))).toBe((await answers[0]?.bytes())?.length)
    expect(await head.text()).toBe('')
  })
})
