import { expect, test } from 'vitest'
import { readCells, readLines } from '#tests/fixtures/storefront/read-catalogue-file.ts'

const contentOf = async (columns: Record<string, string>) => (await readCells(columns)).products[0]?.content
const problemsOf = async (columns: Record<string, string>) => (await readCells(columns)).problems

test('rows that follow each other and have one handle are a product with its variants', async () => {
  const { products, problems } = await readLines(
    'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,Variant Price',
    'chair,Chair,Frame,Birch,Cushion,Oat,A,249.00',
    'Chair,,,Walnut,,Oat,,260',
    'chair,,,Walnut,,Slate,C,260.5',
    'stool,Stool,,,,,S,99.00',
  )
  expect(problems).toBe('')
  expect(products).toEqual([
    {
      ...{ line: 2, handle: 'chair' },
      variants: [
        ['A', 'Birch', 'Oat', 24_900],
        [null, 'Walnut', 'Oat', 26_000],
        ['C', 'Walnut', 'Slate', 26_050],
      ].map(([sku, frame, cushion, priceCents], at) => ({
        ...{ line: at + 2, sku },
        content: {
          options: [
            { name: 'Frame', value: frame },
            { name: 'Cushion', value: cushion },
          ],
          title: `${frame} / ${cushion}`,
          priceCents,
        },
      })),
      content: {
        title: 'Chair',
        options: [
          { name: 'Frame', values: ['Birch', 'Walnut'] },
          { name: 'Cushion', values: ['Oat', 'Slate'] },
        ],
        images: [],
      },
    },
    {
      ...{ line: 5, handle: 'stool' },
      variants: [
        {
          ...{ line: 5, sku: 'S' },
          content: {
            options: [{ name: 'Title', value: 'Default Title' }],
            title: 'Default Title',
            priceCents: 9_900,
          },
        },
      ],
      content: { title: 'Stool', options: [{ name: 'Title', values: ['Default Title'] }], images: [] },
    },
  ])
})

test('a file that says nothing of variants leaves them as they are', async () => {
  const { products, problems } = await readLines('Handle,Title,Vendor', 'chair,Chair,Keel', 'stool,,')
  expect(problems).toBe('')
  expect(products.map(({ variants, content }) => [variants, content])).toEqual([
    [[], { title: 'Chair', vendor: 'Keel', images: [] }],
    [[], { title: '', vendor: '', images: [] }],
  ])
})

test('a row that names no variant is warned of where it has a stock or a compare-at price to lose', async () => {
  const { products, problems, warnings } = await readLines(
    'Handle,Title,Variant Inventory Qty,Variant Compare At Price',
    'chair,Chair,5,',
    'stool,Stool,,99.00',
    'set,Set,,',
  )
  expect(problems).toBe('')
  expect(products.map(({ variants }) => variants)).toEqual([[], [], []])
  expect(warnings).toEqual([
    'line 2 and 1 more: no option value, SKU or price says which variant it is: its stock, compare-at price and picture are not taken over',
  ])
})

test('texts are kept to the letter, tags one by one, and what no column says is left out', async () => {
  expect(
    await contentOf({
      ...{ 'Body (HTML)': ' <p>Low</p> ', Vendor: 'Keel', Type: 'Chair', Tags: ' oak, ,low ' },
      ...{ 'SEO Title': 'A chair', 'SEO Description': 'It is low.' },
    }),
  ).toMatchObject({
    ...{ descriptionHtml: ' <p>Low</p> ', vendor: 'Keel', productType: 'Chair', tags: ['oak', 'low'] },
    ...{ seoTitle: 'A chair', seoDescription: 'It is low.' },
  })
  expect(await contentOf({ Tags: '' })).toMatchObject({ tags: [] })
  for (const key of ['descriptionHtml', 'tags', 'published'])
    expect(await contentOf({})).not.toHaveProperty(key)
})

test.each([
  ['true', 'active', true],
  ['TRUE', 'Active', true],
  ['', '', true],
  [undefined, 'active', true],
  ['true', undefined, true],
  ['false', 'active', false],
  ['True', 'draft', false],
  [undefined, 'ARCHIVED', false],
  ['', 'unlisted', false],
  ['FALSE', undefined, false],
])('published %s and %s: shown is %s', async (Published, Status, published) => {
  const columns = { ...(Published !== undefined && { Published }), ...(Status !== undefined && { Status }) }
  expect(await readCells(columns)).toMatchObject({ problems: '', products: [{ content: { published } }] })
})

test.each([
  ['Chair', 'chair'],
  ['chair_2-b--c', 'chair_2-b--c'],
  ['椅子', '椅子'],
  ['Stühle', 'stühle'],
  ['Stu\u0308hle', 'stühle'],
])('a handle %s is %s', async (written, handle) => {
  expect(await readCells({ Handle: written })).toMatchObject({ problems: '', products: [{ handle }] })
})

test.each(['-chair', 'chair-', 'a b', 'a/b', 'a.b', "a'b", '_', 'a%20b', '¿que'])(
  '%s is no handle',
  async (Handle) => {
    expect(await problemsOf({ Handle })).toBe(
      `line 2: Handle is ${JSON.stringify(Handle)}, and a handle is letters and figures, with dashes and underscores between them`,
    )
  },
)

test('pictures keep their places and their words, where a row says so', async () => {
  const src = (file: string) => `https://keel.test/cdn/chair/${file}`
  const { products } = await readLines(
    'Handle,Title,Variant Price,Image Src,Image Position,Image Alt Text',
    `chair,Chair,249.00,${src('a.webp?v=1')},2,From the side`,
    `chair,,,${src('b.webp')},first,`,
    'chair,,,,3,Nothing',
    `chair,,,${src('c/d.webp')},12345,`,
    'chair,,,not an address,1,',
    `chair,,,${src('e.webp')},x1,`,
  )
  expect(products[0]?.content.images).toEqual([
    { file: 'a.webp', line: 2, position: 2, altText: 'From the side' },
    { file: 'b.webp', line: 3, altText: '' },
    { file: 'e.webp', line: 7, altText: '' },
  ])
  expect(products[0]?.variants).toHaveLength(1)
  const [other] = (await readLines('Handle,Title,Image Src', `chair,Chair,${src('a.webp')}`)).products
  expect(other?.content.images).toEqual([{ file: 'a.webp', line: 2 }])
})

test('the same values twice are told by the line that has them first', async () => {
  const { problems } = await readLines(
    'Handle,Title,Option1 Name,Option1 Value,Variant Price',
    'chair,Chair,Frame,Birch,1',
    'chair,,,Walnut,1',
    'chair,,,Birch,1',
    'stool,Stool,,,1',
    'stool,,,,2',
  )
  expect(problems).toBe(
    [
      '2 problems, and nothing was imported:',
      'line 4: Option1 Value makes Birch, which is there already, in line 2',
      'line 6: Option1 Value makes Default Title, which is there already, in line 5',
    ].join('\n'),
  )
})

test('of a product that nobody knows the amounts are looked at all the same', async () => {
  const { problems, products } = await readLines(
    'Handle,Title,Option1 Name,Option2 Name,Option2 Value,Variant Price',
    '-,Chair,,,,free',
    'stool,Stool,,Size,L,cheap',
  )
  expect(products).toEqual([])
  expect(problems.split('\n')).toEqual([
    '4 problems, and nothing was imported:',
    expect.stringMatching(/^line 2: Handle is "-"/),
    'line 2: Variant Price is "free", not dollars and cents such as 249.00',
    'line 3: Option1 Name is empty, and one after it is not',
    'line 3: Variant Price is "cheap", not dollars and cents such as 249.00',
  ])
})

test('a product has 2,048 variants, and one more is told once', async () => {
  const rows = (count: number) => Array.from({ length: count }, (_, at) => `chair,,,${at},1`)
  const head = 'Handle,Title,Option1 Name,Option1 Value,Variant Price'
  const most = await readLines(head, 'chair,Chair,Size,first,1', ...rows(2_047))
  expect([most.problems, most.products[0]?.variants.length]).toEqual(['', 2_048])
  const more = await readLines(head, 'chair,Chair,Size,first,1', ...rows(2_050), 'stool,Stool,,,1')
  expect(more.problems).toBe('line 2050: chair has more than 2048 rows')
  expect(more.products.map(({ handle, variants }) => [handle, variants.length])).toEqual([
    ['chair', 2_048],
    ['stool', 1],
  ])
})
