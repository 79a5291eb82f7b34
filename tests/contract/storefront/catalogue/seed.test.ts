import { expect, test } from 'vitest'
import { seedProducts } from '#database/seed/catalogue-content.ts'
import { writeUnlessTouched } from '#database/seed/ledger.ts'
import { seed } from '#database/seed/seed.ts'
import { dropOtherPictures, seedPictures } from '#database/seed/seed-pictures.ts'
import { describeWhereEnginesDiffer } from '#tests/fixtures/database/engines.ts'

describeWhereEnginesDiffer('the seed', ({ database }) => {
  const tables = [
    'storefront.products',
    'storefront.product_options',
    'storefront.product_option_values',
    'storefront.product_images',
    'storefront.variants',
  ] as const
  const everything = () =>
    Promise.all(tables.map((table) => database().query.selectFrom(table).selectAll().orderBy('id').execute()))
  const title = async (handle: string) =>
    (
      await database()
        .query.selectFrom('storefront.products')
        .where('handle', '=', handle)
        .select('title')
        .executeTakeFirst()
    )?.title

  test('fills an empty shop, tells how far it is, and changes nothing when it runs again', async () => {
    const progress: string[] = []
    await seed(database(), (message) => progress.push(message))
    expect(progress).toHaveLength(seedProducts.length)
    expect(progress[0]).toBe('Seeding the catalogue: 1 of 8, Keel Kneeling Chair')
    const before = await everything()
    expect(before.map((rows) => rows.length)).toEqual([8, 10, 25, expect.any(Number), 29])
    await seed(database(), (message) => progress.push(message))
    expect(await everything()).toEqual(before)
    expect(progress).toHaveLength(seedProducts.length)
  })

  test('gives every variant the picture of its finish', async () => {
    const rows = await database()
      .query.selectFrom('storefront.variants as variant')
      .innerJoin('storefront.product_images as picture', 'picture.id', 'variant.image_id')
      .where('sku', 'like', 'KC-%')
      .orderBy('variant.position')
      .select(['sku', 'file'])
      .execute()
    expect(rows).toHaveLength(9)
    expect(new Set(rows.map(({ file }) => file)).size).toBe(9)
    expect(rows[3]).toEqual({ sku: 'KC-WAL-OAT', file: expect.stringMatching(/walnut-oat\.(?:jpg|svg)$/) })
  })

  test('[8.23] lets a product be without a picture, and gives it pictures once there are some', async () => {
    const { query } = database()
    const { id } = await query
      .insertInto('storefront.products')
      .values({ handle: 'keel-new-stool', title: 'New', description_html: '', vendor: 'Keel', position: 99 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const files = async () =>
      (
        await query
          .selectFrom('storefront.product_images')
          .where('product_id', '=', id)
          .select('file')
          .execute()
      ).map(({ file }) => file)
    const size = { width: 16, height: 16, selects: null }
    const picture = { ...size, file: 'new.jpg', altText: 'A new stool', contentHash: '0123456789abcdef' }
    expect(await seedPictures(query, 'keel-new-stool', id, [])).toBe(false)
    expect(await seedPictures(query, 'keel-new-stool', id, [picture])).toBe(true)
    expect(await files()).toEqual(['new.jpg'])
    expect(await seedPictures(query, 'keel-new-stool', id, [])).toBe(true)
    await dropOtherPictures(query, id, [])
    expect(await files()).toEqual([])
    await query.deleteFrom('storefront.products').where('id', '=', id).execute()
  })

  test("leaves the owner's changes, removals and sold stock alone", async () => {
    const { query } = database()
    await query
      .updateTable('storefront.products')
      .set({ title: 'My chair' })
      .where('handle', '=', 'keel-kneeling-chair')
      .execute()
    await query.updateTable('storefront.variants').set({ stock: 3 }).where('sku', '=', 'SS-OAT').execute()
    await query.deleteFrom('storefront.products').where('handle', '=', 'keel-caster-set').execute()
    const before = await everything()
    await seed(database())
    expect(await everything()).toEqual(before)
    expect(await title('keel-kneeling-chair')).toBe('My chair')
    expect(await title('keel-caster-set')).toBeUndefined()
  })

  test('brings what is new in the seed to a row that nobody touched', async () => {
    const { query } = database()
    const written = { title: 'Keel Saddle Stool' }
    const entry = { entity: 'product', key: 'of-a-later-version' } as const
    let stored: { title: string } | undefined
    const write = (wanted: { title: string }) =>
      writeUnlessTouched(query, {
        ...entry,
        wanted,
        current: stored,
        write: async () => {
          stored = wanted
        },
      })
    expect(await write(written)).toBe(true)
    expect(await write(written)).toBe(false)
    expect(await write({ title: 'Keel Saddle Stool, second edition' })).toBe(true)
    stored = { title: 'The stool of the owner' }
    expect(await write({ title: 'Keel Saddle Stool, third edition' })).toBe(false)
    expect(stored).toEqual({ title: 'The stool of the owner' })
  })
})
