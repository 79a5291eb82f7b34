import { expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { importText } from '#tests/fixtures/storefront/admin-owner.ts'

const HEAD = 'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price'

describeEmptyStorefront('a file with several mistakes', ({ database, twin }) => {
  const handles = async () =>
    (await database().query.selectFrom('storefront.products').select('handle').execute()).map(
      ({ handle }) => handle,
    )

  test('is told all of them at once, each with its line and the name of its column, and changes nothing', async () => {
    const file = `${HEAD}
good,Good,,,GOOD,1,1.00
one,One,Size,S,ONE,many,2.00
one,,,M,ONE-M,1,"1,299.00"
two,,,,TWO,1,3.00
three,Three,,,GOOD,1,3.00
four,Four,,,FOUR,1
good,Good,,,AGAIN,1,1.00
fünf!,Five,,,FIVE,1,5.00
six,Six,,,SIX,1,
seven,Seven,Size,S,SEVEN,1,7.00
seven,,,S,SEVEN-2,1,7.00
`
    const { status, body } = await importText(twin(), file)
    expect(status).toBe(422)
    expect(body.error.split('\n')).toEqual([
      '9 problems, and nothing was imported:',
      'line 3: Variant Inventory Qty is "many", not a whole number up to 1000000',
      'line 4: Variant Price is "1,299.00", not dollars and cents such as 249.00',
      'line 5: Title is empty, and this is the first row of two',
      'line 6: Variant SKU GOOD is there already, in line 2',
      'line 7: it has 6 cells, and the first line has 7',
      'line 8: Handle good is there already, in line 2: put its rows together',
      expect.stringMatching(/^line 9: Handle is "fünf!", and a handle is letters/),
      'line 10: Variant Price is empty, and the variant SIX is new',
      'line 12: Option1 Value makes S, which is there already, in line 11',
    ])
    expect(await handles()).toEqual([])
  })

  test('is told of its columns as the file calls them', async () => {
    const { body } = await importText(twin(), 'Title,URL handle,SKU,Price\nA,a,A,free\nB,b,B,?\n')
    expect(body.error).toContain('line 2: Price is "free"')
    expect(body.error).toContain('line 3: Price is "?"')
  })

  test('that are more than 100 is told the first 100, and how many more there are', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => `h-${at},H,,,H-${at},1,x`)
    const { body } = await importText(twin(), [HEAD, ...rows].join('\n'))
    const lines = body.error.split('\n')
    expect([lines.length, lines[0], lines[100], lines.at(-1)]).toEqual([
      102,
      '250 problems, and nothing was imported:',
      'line 101: Variant Price is "x", not dollars and cents such as 249.00',
      'and 150 more',
    ])
  })

  test('found by the database are counted with the rest', async () => {
    const rows = Array.from({ length: 230 }, (_, at) => `h-${at},H,,,SAME,1,1.00`)
    const { body } = await importText(twin(), [HEAD, ...rows].join('\n'))
    expect(body.error.split('\n').slice(0, 2)).toEqual([
      '229 problems, and nothing was imported:',
      'line 3: Variant SKU SAME is there already, in line 2',
    ])
    expect(body.error.split('\n').at(-1)).toBe('and 129 more')
  })
})

describeEmptyStorefront('a file of a spreadsheet', ({ database, twin }) => {
  const priced = async (sku: string) =>
    database()
      .query.selectFrom('storefront.variants as variant')
      .innerJoin('storefront.products as product', 'product.id', 'variant.product_id')
      .where('sku', '=', sku)
      .select(['product.title', 'price_cents'])
      .executeTakeFirst()

  const text = (sku: string, separator: string) =>
    [
      ['Handle', 'Title', 'Variant SKU', 'Variant Price', 'Variant Inventory Qty'],
      [`stuhl-${sku.toLowerCase()}`, 'Stühle, für alle', sku, '249,00', '3'],
      ['', '', '', '', ''],
    ]
      .map((cells) => cells.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell)).join(separator))
      .join('\r\n')

  test.each([
    ['COMMA', ','],
    ['SEMI', ';'],
    ['TAB', '\t'],
  ])('is read with its decimal comma, whatever stands between its cells (%s)', async (sku, separator) => {
    const { status } = await importText(twin(), text(sku, separator))
    expect(status).toBe(200)
    expect(await priced(sku)).toEqual({ title: 'Stühle, für alle', price_cents: 24_900 })
  })

  test.each(['utf16le', 'utf16be'] as const)('is read in %s, which its first bytes say', async (encoding) => {
    const bytes = Buffer.from(`\uFEFF${text(encoding, '\t')}`, 'utf16le')
    if (encoding === 'utf16be') bytes.swap16()
    const { status } = await importText(twin(), new Uint8Array(bytes))
    expect(status).toBe(200)
    expect(await priced(encoding)).toEqual({ title: 'Stühle, für alle', price_cents: 24_900 })
  })

  test.each([
    ['of UTF-16 that does not say so', Buffer.from(text('X', ','), 'utf16le'), 'it is not UTF-8 text'],
    ['of half a UTF-16 letter', Buffer.from([0xff, 0xfe, 0x48]), 'line 1: it is not UTF-16LE text'],
    ['with a NUL in a cell', Buffer.from('Handle,Title\na,A\0'), 'line 2: it is not UTF-8 text'],
    ['of one byte', Buffer.from('x'), 'Shopify\'s format has no column "x"'],
    ['of a byte order mark alone', Buffer.from('\uFEFF'), 'line 1: the file is empty'],
  ])('%s is refused in words', async (_what, bytes, words) => {
    const { status, body } = await importText(twin(), new Uint8Array(bytes))
    expect(status).toBe(422)
    expect(body.error).toContain(words)
  })

  test.each(['1.299,00', '1,299.00', '1,299', '249,', '249 00'])(
    'is not guessed at: %s is no price',
    async (price) => {
      const file = `Handle;Title;Variant SKU;Variant Price\nx;X;X;${price}\n`
      const { status, body } = await importText(twin(), file)
      expect([status, body.error]).toEqual([
        422,
        `line 2: Variant Price is ${JSON.stringify(price)}, not dollars and cents such as 249.00`,
      ])
    },
  )
})
