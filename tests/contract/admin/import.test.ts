import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { exportText, importText } from '#tests/fixtures/storefront/admin-owner.ts'
import { shopifyExport } from '#tests/fixtures/storefront/shopify-export.ts'
import { importRows } from '#tests/soak/import-rows.ts'

/** This follows Shopify's published sample file: today's columns, and two options on several rows. */
const SHOPIFY = `Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option1 Linked To,Option2 name,Option2 value,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Weight unit for display,Requires shipping,Fulfillment service,Product image URL,Image position,Image alt text,Variant image URL,Gift card,SEO title,SEO description,Google Shopping / Gender
Standing Mat,standing-mat,"<p>Soft, and ""firm"".
Two lines.</p>",Acme,Home > Mats,Mat,"desk, standing",TRUE,Active,MAT-S,123,Size,Small,,Color,Gray,49.90,59.90,20,TRUE,shopify,7,DENY,900,g,TRUE,manual,https://cdn.example.com/mat.jpg,1,A mat,,FALSE,Mat,A mat to stand on,
,standing-mat,,,,,,,,MAT-L,,,Large,,,Gray,69,,,TRUE,shopify,-2,CONTINUE,,g,TRUE,manual,https://cdn.example.com/mat-2.jpg,2,,,,,,
Desk Lamp,desk-lamp,,,,,,FALSE,Active,,,,,,,,15.00,,,TRUE,shopify,3,DENY,,,TRUE,manual,,,,,,,,
`

describeStorefront('a catalogue that is imported', ({ database, twin }) => {
  const tables = [
    'storefront.products',
    'storefront.product_options',
    'storefront.product_option_values',
    'storefront.product_images',
    'storefront.variants',
    'storefront.change_log',
    'storefront.import_products',
    'storefront.import_variants',
  ] as const
  const everything = () =>
    Promise.all(
      tables.map(async (table) => {
        const { rows } = await sql`select to_jsonb(t) from ${sql.table(table)} t order by 1`.execute(
          database().query,
        )
        return rows
      }),
    )
  const variantsOf = (handle: string) =>
    database()
      .query.selectFrom('storefront.variants as variant')
      .innerJoin('storefront.products as product', 'product.id', 'variant.product_id')
      .where('handle', '=', handle)
      .orderBy('variant.position')
      .select([
        'variant.id',
        'sku',
        'variant.title',
        'price_cents',
        'compare_at_price_cents',
        'stock',
        'image_id',
      ])
      .execute()

  test('is previewed: what it would do is counted and named, and nothing of it is done', async () => {
    const before = await everything()
    const { status, body } = await importText(twin(), SHOPIFY, '?preview=yes')
    expect([status, body]).toMatchObject([200, { products: 2, variants: 3, created: 2, changed: 0 }])
    expect(body.named).toEqual([
      { handle: 'standing-mat', created: true },
      { handle: 'desk-lamp', created: true },
    ])
    const wrong = await importText(twin(), SHOPIFY.replace('49.90', 'x'), '?preview=yes')
    expect([wrong.status, wrong.body.error]).toEqual([422, expect.stringContaining('line 2')])
    expect((await importText(twin(), SHOPIFY, '?preview=maybe')).status).toBe(422)
    expect(await everything()).toEqual(before)
  })

  test('from its own export changes nothing', async () => {
    await database()
      .query.updateTable('storefront.products')
      .where('handle', '=', 'keel-caster-set')
      .set({ vendor: '=1+1', product_type: "'-x" })
      .execute()
    const before = await everything()
    const text = await exportText(twin())
    expect(text).toContain(",'=1+1,,''-x,")
    const { status, body } = await importText(twin(), text)
    expect([status, body]).toEqual([200, { products: 8, variants: 29, created: 0, changed: 0, warnings: [] }])
    expect(await everything()).toEqual(before)
    expect(await exportText(twin())).toBe(text)
  })

  test("from Shopify's own file is taken over, and says what it cannot keep", async () => {
    const { status, body } = await importText(twin(), SHOPIFY)
    expect(status).toBe(200)
    expect(body).toMatchObject({ products: 2, variants: 3, created: 2, changed: 0 })
    expect(body.warnings).toEqual([
      'line 1: the column Option1 Linked To is not kept',
      'line 1: the column Google Shopping / Gender is not kept',
      'line 2: Product Category is not kept',
      'line 2: Variant Grams is not kept',
      'line 2: Variant Barcode is not kept',
      'line 2: Cost per item is not kept',
      'line 2 and 1 more: Image Src is kept elsewhere and is not taken over: a picture is a file of this shop',
    ])
    expect(await variantsOf('standing-mat')).toMatchObject([
      { sku: 'MAT-S', title: 'Small / Gray', price_cents: 4_990, compare_at_price_cents: 5_990, stock: 7 },
      { sku: 'MAT-L', title: 'Large / Gray', price_cents: 6_900, compare_at_price_cents: null, stock: -2 },
    ])
    expect(await variantsOf('desk-lamp')).toMatchObject([
      { sku: 'desk-lamp-default-title', title: 'Default Title', price_cents: 1_500, stock: 3 },
    ])
    const product = await database()
      .query.selectFrom('storefront.products')
      .where('handle', 'in', ['standing-mat', 'desk-lamp'])
      .orderBy('position')
      .select(['description_html', 'tags', 'vendor', 'position', 'published_at'])
      .execute()
    expect(product).toMatchObject([
      {
        description_html: '<p>Soft, and "firm".\nTwo lines.</p>',
        tags: ['desk', 'standing'],
        vendor: 'Acme',
        position: 9,
        published_at: expect.any(Date),
      },
      { position: 10, published_at: null },
    ])
    expect((await importText(twin(), SHOPIFY)).body).toMatchObject({ created: 0, changed: 0 })
    expect((await importText(twin(), await exportText(twin()))).body).toMatchObject({
      created: 0,
      changed: 0,
    })
  })

  test("from a Shopify store's export is taken over, and says what it cannot keep", async () => {
    const { status, body } = await importText(twin(), shopifyExport)
    expect(status).toBe(200)
    expect(body).toMatchObject({ products: 3, variants: 4, created: 3, changed: 0 })
    expect(body.warnings).toEqual([
      ...[1, 2, 3].map((place) => `line 1: the column Option${place} Linked To is not kept`),
      'line 1: the column Google Shopping / Google Product Category is not kept',
      'line 1: the column Foam (product.metafields.custom.foam) is not kept',
      ...['Included', 'Price', 'Compare At Price'].map(
        (name) => `line 1: the column ${name} / United States is not kept`,
      ),
      'line 2 and 2 more: Image Src is kept elsewhere and is not taken over: a picture is a file of this shop',
    ])
    expect(await variantsOf('standing-desk')).toMatchObject([
      { sku: 'SD-OAK', title: 'Oak / Black', price_cents: 39_900, compare_at_price_cents: 44_900, stock: 4 },
      { sku: 'SD-WAL', title: 'Walnut / Black', price_cents: 42_900, stock: 0 },
    ])
    const products = await database()
      .query.selectFrom('storefront.products')
      .where('handle', 'in', ['standing-desk', 'desk-pad', 'old-desk'])
      .orderBy('position')
      .select(['title', 'description_html', 'seo_title', 'seo_description', 'published_at'])
      .execute()
    expect(products).toMatchObject([
      {
        title: 'Standing Desk, 48"',
        description_html: '<p>Goes up,\nand down.</p>',
        seo_title: 'Desk',
        seo_description: 'A desk to stand at',
        published_at: expect.any(Date),
      },
      { title: 'Desk Pad', published_at: expect.any(Date) },
      { title: 'Old Desk', published_at: null },
    ])
    expect((await importText(twin(), shopifyExport)).body).toMatchObject({ created: 0, changed: 0 })
  })

  test('changes what differs, keeps the ids, and logs each product that changed', async () => {
    const before = await variantsOf('keel-cushion-set')
    const csv = [
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price',
      `keel-cushion-set,Cushions,Cushion color,${before[1]?.title},${before[0]?.sku},61.00`,
      `keel-cushion-set,,,${before[0]?.title},${before[1]?.sku},62.00`,
      'keel-cushion-set,,,Velvet Pine,CS-NEW,63.00',
    ].join('\n')
    const { body } = await importText(twin(), csv)
    expect(body).toMatchObject({
      created: 0,
      changed: 1,
      warnings: [
        'line 4: nothing is said of its stock: the new variant is sold without being counted',
        '1 variant that the file does not name went',
      ],
    })
    const after = await variantsOf('keel-cushion-set')
    expect(after).toMatchObject([
      { ...before[1], sku: before[0]?.sku, price_cents: 6_100 },
      { ...before[0], sku: before[1]?.sku, price_cents: 6_200 },
      { sku: 'CS-NEW', title: 'Velvet Pine', price_cents: 6_300, stock: 0 },
    ])
    const values = await database()
      .query.selectFrom('storefront.product_option_values as value')
      .innerJoin('storefront.products as product', 'product.id', 'value.product_id')
      .where('handle', '=', 'keel-cushion-set')
      .orderBy('value.position')
      .select(['value.name', 'swatch_color'])
      .execute()
    expect(values.map(({ name }) => name)).toEqual(['Oat', 'Slate', 'Velvet Pine'])
    expect(values[0]?.swatch_color).not.toBeNull()
    const log = await database()
      .query.selectFrom('storefront.change_log')
      .where('subject', '=', 'keel-cushion-set')
      .select(['action', 'changed_by'])
      .execute()
    expect(log).toEqual([{ action: 'import', changed_by: 'service key' }])
  })

  test('lets products exchange their SKUs, and a new variant have the one that another gives up', async () => {
    const file = (...rows: string[]) =>
      ['Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price', ...rows, ''].join('\n')
    const send = async (...rows: string[]) => {
      const { status, body } = await importText(twin(), file(...rows))
      expect([status, body.error]).toEqual([200, undefined])
    }
    await send('swap-a,A,,,SWAP-A,1', 'swap-b,B,Color,Red,SWAP-R,1', 'swap-b,,,Blue,SWAP-B,2')
    const [[a], [red]] = [await variantsOf('swap-a'), await variantsOf('swap-b')]
    await send('swap-a,A,,,SWAP-R,1', 'swap-b,B,Color,Red,SWAP-A,1', 'swap-b,,,Blue,SWAP-B,2')
    expect(await variantsOf('swap-a')).toMatchObject([{ id: a?.id, sku: 'SWAP-R' }])
    expect((await variantsOf('swap-b'))[0]).toMatchObject({ id: red?.id, sku: 'SWAP-A' })
    await send('swap-b,B,Color,Red,SWAP-N,1', 'swap-b,,,Green,SWAP-A,3')
    const after = await variantsOf('swap-b')
    expect(after).toMatchObject([
      { id: red?.id, sku: 'SWAP-N', title: 'Red' },
      { sku: 'SWAP-A', title: 'Green', price_cents: 300 },
    ])
    expect(after[1]?.id).not.toBe(red?.id)
  })

  const HEAD = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price'
  const GOOD = 'good,Good,,,GOOD,1.00'
  test.each([
    [
      'Handle,Titel\na,A',
      '2 problems, and nothing was imported:\nline 1: Shopify\'s format has no column "Titel"\nline 1: the column Title is missing',
    ],
    ['Title,Vendor\nA,B', 'line 1: the column Handle is missing'],
    ['Handle,Title,URL handle,Price\na,A,a,1', 'line 1: the column Handle is there twice'],
    ['Handle,Title,,Price\na,A,,1', 'line 1: the column at place 3 has no name'],
    ['Handle,Title\n,\n', 'line 1: the file has no product below it'],
    ['', 'line 1: the file is empty'],
    [`${HEAD}\n${GOOD}\nbad,Bad,,,BAD`, 'line 3: it has 5 cells, and the first line has 6'],
    [`${HEAD}\n${GOOD}\nbad,"Bad,,,BAD,1`, 'line 3: a quote is not closed; what follows was not read'],
    [
      `${HEAD}\n${GOOD}\nBad Handle,Bad,,,BAD,1`,
      'line 3: Handle is "bad handle", and a handle is letters and figures, with dashes and underscores between them',
    ],
    [`${HEAD}\n${GOOD}\nbad,,,,BAD,1`, 'line 3: Title is empty, and this is the first row of bad'],
    [
      `${HEAD}\n${GOOD}\nbad,Bad,,,BAD,$1`,
      'line 3: Variant Price is "$1", not dollars and cents such as 249.00',
    ],
    [
      `${HEAD}\n${GOOD}\nbad,Bad,Size,,BAD,1`,
      'line 3: Option1 Value is empty, and the product has the option Size',
    ],
    [
      `${HEAD}\n${GOOD}\nbad,Bad,Size,S,B1,1\nbad,,,S,B2,1`,
      'line 4: Option1 Value makes S, which is there already, in line 3',
    ],
    [
      `${HEAD}\n${GOOD}\nbad,Bad,,,BAD,1\ngood,,,,G2,1`,
      'line 4: Handle good is there already, in line 2: put its rows together',
    ],
    [
      `${HEAD}\n${GOOD}\nbad,Bad,,,BAD,1\ngood,Good,,,G2,1`,
      'line 4: Handle good is there already, in line 2: put its rows together',
    ],
    [`${HEAD}\n${GOOD}\nbad,Bad,,,GOOD,1`, 'line 3: Variant SKU GOOD is there already, in line 2'],
    [`${HEAD}\n${GOOD}\nbad,Bad,,,SS-OAT,1`, 'line 3: Variant SKU SS-OAT belongs to keel-saddle-stool'],
    [`${HEAD}\n${GOOD}\nbad,Bad,,,,`, 'line 3: Handle bad is new and has no variant'],
    ['Handle,Title,Variant SKU\nbad,Bad,BAD', 'line 2: Variant Price is empty, and the variant BAD is new'],
  ])('%j is refused whole, with its line', async (text, message) => {
    const before = await everything()
    expect(await importText(twin(), text)).toEqual({ status: 422, body: { error: message } })
    expect(await everything()).toEqual(before)
  })

  test('of another encoding is refused with its line', async () => {
    const text = Buffer.from(`${HEAD}\n${GOOD}\nbad,B\u00e4d,,,BAD,1`, 'latin1')
    const { status, body } = await importText(twin(), new Uint8Array(text))
    expect([status, body.error]).toEqual([
      422,
      'line 3: it is not UTF-8 text: save the file as CSV UTF-8; what follows was not read',
    ])
  })

  // `npm run soak` imports five times as many.
  test('with 10,000 rows is put in place, and put aside nowhere', () =>
    importRows(database(), { products: 2_000 }))
})
