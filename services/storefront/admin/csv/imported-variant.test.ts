import { expect, test } from 'vitest'
import { readCells } from '#tests/fixtures/storefront/read-catalogue-file.ts'

const variantOf = async (columns: Record<string, string>) =>
  (await readCells(columns)).products[0]?.variants[0]
const problemsOf = async (columns: Record<string, string>) => (await readCells(columns)).problems

test.each([
  [{ Published: 'yes' }, 'line 2: Published is "yes", neither true nor false'],
  [{ Published: 'xtrue' }, 'line 2: Published is "xtrue", neither true nor false'],
  [{ Published: 'falsex' }, 'line 2: Published is "falsex", neither true nor false'],
  [{ Status: 'live' }, 'line 2: Status is "live", not active, draft, archived or unlisted'],
  [{ Status: 'inactive' }, 'line 2: Status is "inactive", not active, draft, archived or unlisted'],
  [{ Title: 'x'.repeat(256) }, 'line 2: Title has 256 characters, and Shopify allows 255'],
  [{ 'SEO Title': 'x'.repeat(256) }, 'line 2: SEO Title has 256 characters, and Shopify allows 255'],
  [{ 'Variant SKU': 'x'.repeat(256) }, 'line 2: Variant SKU has 256 characters, and Shopify allows 255'],
  [
    { 'Option1 Name': 'x'.repeat(256), 'Option1 Value': 'a' },
    'line 2: Option1 Name has 256 characters, and Shopify allows 255',
  ],
  [
    { 'Option1 Name': 'a', 'Option1 Value': 'x'.repeat(256) },
    'line 2: Option1 Value has 256 characters, and Shopify allows 255',
  ],
  [{ 'Option1 Name': 'a' }, 'line 2: Option1 Value is empty, and the product has the option a'],
  [
    { 'Option2 Value': 'b' },
    "line 2: Option2 Value is there, and the product's first row names no such option",
  ],
  [{ 'Option1 Name': '', 'Option2 Name': 'b' }, 'line 2: Option1 Name is empty, and one after it is not'],
  [
    { 'Option1 Name': 'a', 'Option2 Name': '', 'Option3 Name': 'c' },
    'line 2: Option2 Name is empty, and one after it is not',
  ],
  [
    { 'Option1 Name': 'a', 'Option2 Name': 'b', 'Option3 Name': 'a' },
    'line 2: Option3 Name is "a", as is one before it',
  ],
  [
    { 'Variant Price': '249,000' },
    'line 2: Variant Price is "249,000", not dollars and cents such as 249.00',
  ],
  [
    { 'Variant Price': '1,249,00' },
    'line 2: Variant Price is "1,249,00", not dollars and cents such as 249.00',
  ],
  [{ 'Variant Price': 'free' }, 'line 2: Variant Price is "free", not dollars and cents such as 249.00'],
  [
    { 'Variant Compare At Price': '-1' },
    'line 2: Variant Compare At Price is "-1", not dollars and cents such as 249.00',
  ],
  [
    { 'Variant Inventory Qty': '1.5' },
    'line 2: Variant Inventory Qty is "1.5", not a whole number up to 1000000',
  ],
  [
    { 'Variant Inventory Qty': '1000001' },
    'line 2: Variant Inventory Qty is "1000001", not a whole number up to 1000000',
  ],
  [
    { 'Variant Inventory Qty': '--1' },
    'line 2: Variant Inventory Qty is "--1", not a whole number up to 1000000',
  ],
  [
    { 'Variant Inventory Policy': 'maybe' },
    'line 2: Variant Inventory Policy is "maybe", neither deny nor continue',
  ],
  [{ Handle: '' }, 'line 2: Handle is empty'],
  [{ Handle: 'x'.repeat(256) }, 'line 2: Handle has 256 characters, and Shopify allows 255'],
])('%j is a problem of its line', async (columns, problem) => {
  expect(await problemsOf(columns as Record<string, string>)).toBe(problem)
})

test('what is as long as it may be is none', async () => {
  const long = 'x'.repeat(255)
  expect(
    await problemsOf({
      Handle: long,
      Title: long,
      'SEO Title': long,
      'Variant SKU': long,
      'Option1 Name': long,
      'Option1 Value': long,
    }),
  ).toBe('')
})

test.each([
  [{}, {}],
  [{ 'Variant Price': '249,5' }, { priceCents: 24_950 }],
  [{ 'Variant Compare At Price': '300.00' }, { compareAtPriceCents: 30_000 }],
  [{ 'Variant Compare At Price': '' }, { compareAtPriceCents: null }],
  [{ 'Variant Inventory Qty': '7' }, { stock: 7 }],
  [{ 'Variant Inventory Qty': '-7' }, { stock: -7 }],
  [{ 'Variant Inventory Qty': '-0' }, { stock: 0 }],
  [{ 'Variant Inventory Tracker': 'shopify' }, { inventoryTracked: true }],
  [{ 'Variant Inventory Tracker': 'Shopify' }, { inventoryTracked: true }],
  [{ 'Variant Inventory Tracker': '' }, { inventoryTracked: false }],
  [{ 'Variant Inventory Policy': 'deny' }, { inventoryPolicy: 'deny' }],
  [{ 'Variant Inventory Policy': 'CONTINUE' }, { inventoryPolicy: 'continue' }],
  [{ 'Variant Inventory Policy': 'TRUE' }, { inventoryPolicy: 'continue' }],
  [{ 'Variant Inventory Policy': 'false' }, { inventoryPolicy: 'deny' }],
  [{ 'Variant Inventory Policy': '' }, { inventoryPolicy: 'deny' }],
  [{ 'Variant Image': 'https://any.host/cdn/chair/side.webp?v=1' }, { imageFile: 'side.webp' }],
  [{ 'Variant Image': '' }, { imageFile: null }],
])('%j is kept of a variant', async (columns, kept) => {
  const file = await readCells(columns as Record<string, string>)
  expect([file.problems, file.warnings]).toEqual(['', []])
  const { options: _options, title: _title, ...content } = file.products[0]?.variants[0]?.content ?? {}
  expect(content).toEqual({ priceCents: 24_900, ...kept })
})

test('an empty price and an empty stock say nothing', async () => {
  const variant = await variantOf({ 'Variant Price': '', 'Variant SKU': 'A', 'Variant Inventory Qty': '' })
  expect(variant?.content).toEqual({
    options: [{ name: 'Title', value: 'Default Title' }],
    title: 'Default Title',
  })
})

test('another service’s stock is tracked by this shop, and a picture from elsewhere is not taken over', async () => {
  const { warnings, products } = await readCells({
    ...{ 'Variant Inventory Tracker': 'amazon', 'Variant Image': 'https://else.example/side.jpg' },
    ...{ 'Image Src': 'https://keel.test/cdn/stool/side.webp' },
  })
  expect(warnings).toEqual([
    'line 2: Variant Image is kept elsewhere and is not taken over',
    'line 2: Variant Inventory Tracker is another service: the stock is tracked by this shop',
    'line 2: Image Src is kept elsewhere and is not taken over: a picture is a file of this shop',
  ])
  expect(products[0]?.content.images).toEqual([])
  expect(products[0]?.variants[0]?.content).not.toHaveProperty('imageFile')
})

test('figures come without the blanks around them, and no formula keeps its guard', async () => {
  expect(await variantOf({ 'Variant Price': ' 249.00 ', 'Variant SKU': "'=1+1" })).toMatchObject({
    ...{ sku: '=1+1' },
    content: { priceCents: 24_900 },
  })
})
