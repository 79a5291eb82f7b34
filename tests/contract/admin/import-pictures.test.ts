import { expect, test } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { exportText, importText } from '#tests/fixtures/storefront/admin-owner.ts'

const HANDLE = 'keel-cushion-set'
const HEAD =
  'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Image Alt Text,Variant Image'
const IMAGE_SRC = 'Image Src is a file that the product does not have here, and is not taken over'
const VARIANT_IMAGE = 'Variant Image is a file that the product does not have here, and is not taken over'

describeStorefront('the pictures of an imported file', ({ database, twin }) => {
  const pictures = () =>
    database()
      .query.selectFrom('storefront.product_images as image')
      .innerJoin('storefront.products as product', 'product.id', 'image.product_id')
      .where('handle', '=', HANDLE)
      .orderBy('image.position')
      .select(['image.id', 'file', 'alt_text'])
      .execute()
  const variants = () =>
    database()
      .query.selectFrom('storefront.variants as variant')
      .innerJoin('storefront.products as product', 'product.id', 'variant.product_id')
      .where('handle', '=', HANDLE)
      .orderBy('variant.position')
      .select(['variant.id', 'sku', 'variant.title', 'image_id'])
      .execute()

  const rowOf = ({ sku, title }: { sku: string; title: string }, pictureCells: string) =>
    `${HANDLE},Cushions,Cushion color,${title},${sku},61.00,${pictureCells}`

  test('that the shop does not have are warned of, and its variants keep theirs', async () => {
    const [picture] = await pictures()
    await database()
      .query.updateTable('storefront.variants')
      .where(
        'id',
        'in',
        (await variants()).map(({ id }) => id),
      )
      .set({ image_id: picture?.id ?? null })
      .execute()
    const before = await variants()
    const gone = `https://old.example/cdn/${HANDLE}/gone.webp?v=1`
    const own = `https://old.example/cdn/${HANDLE}/${picture?.file}?v=1`
    const elsewhere = 'https://old.example/cdn/new-set/a.webp'
    const file = [
      HEAD,
      ...before.map((each, at) => rowOf(each, at === 0 ? `${own},As before,${own}` : `${gone},Gone,${gone}`)),
      `${HANDLE},,,,,,${gone},Gone,`,
      `new-set,New,,,NEW-SET,1.00,${elsewhere},,${elsewhere}`,
    ]
    const { body } = await importText(twin(), file.join('\n'))
    expect(body.warnings).toEqual([
      `line 3 and 2 more: ${VARIANT_IMAGE}`,
      'line 6: nothing is said of its stock: the new variant is sold without being counted',
      `line 3 and 3 more: ${IMAGE_SRC}`,
    ])
    expect((await variants()).map(({ image_id }) => image_id)).toEqual(before.map(({ image_id }) => image_id))
    expect((await pictures())[0]).toMatchObject({ alt_text: 'As before' })
  })

  test('of its own export are all there, and an empty cell takes a variant its picture', async () => {
    const text = await exportText(twin())
    expect((await importText(twin(), text)).body).toMatchObject({ changed: 0, warnings: [] })
    const file = [HEAD, ...(await variants()).map((each) => rowOf(each, ',,'))]
    const { body } = await importText(twin(), file.join('\n'))
    expect(body.warnings).toEqual([])
    expect((await variants()).map(({ image_id }) => image_id)).toEqual([null, null, null])
  })
})
