import { afterEach, expect, test } from 'vitest'
import type { ContentsLine } from '#database/tables/order-edits.ts'
import { firstTerms, holdTerms } from '#facts/policies/terms.ts'
import { madeDiscount, VOLUME_DISCOUNTS } from '#tests/fixtures/storefront/known-discounts.ts'
import { createRandom } from '#tests/soak/random.ts'
import { describeEdit } from './describe-edit.ts'
import { type EditableOrder, type Market, quoteEdit, type VariantForSale } from './quote-edit.ts'

const HERE = {
  ...{ first_name: 'Ada', last_name: 'Lane', address: '12 Harbor Street', apartment: '' },
  ...{ city: 'Minneapolis', state: 'MN', zip: '55401' },
}

const line = (position: number, quantity: number, changes: Partial<ContentsLine> = {}): ContentsLine => ({
  ...{ position, variant_id: position + 1, sku: `sku-${position + 1}`, quantity, unit_price_cents: 24_900 },
  ...{ product_handle: 'chair', product_title: 'Chair', variant_title: 'Oak' },
  ...changes,
})

const variant = (variantId: number, changes: Partial<VariantForSale> = {}): VariantForSale => ({
  ...{ variantId, sku: `sku-${variantId}`, priceCents: 30_000, isPublished: true },
  ...{ productHandle: 'chair', productTitle: 'Chair', variantTitle: 'Oak' },
  ...{ stock: 5, inventoryTracked: true, inventoryPolicy: 'deny' },
  ...changes,
})

/** Two chairs at $249.00 with BUY2SAVE10, taxed with 6.875% in Minnesota. */
function twoChairs(changes: Partial<EditableOrder> = {}): EditableOrder {
  const sums = { subtotal_cents: 49_800, discount_cents: 4_980, delivery_cents: 0, tax_cents: 3_081 }
  return {
    ...{ number: 1001, delivery: 'standard', discountCode: 'BUY2SAVE10', lines: [line(0, 2)] },
    terms: firstTerms,
    order: { ...HERE, ...sums, tax_rate_millionths: 68_750, total_cents: 47_901 },
    ...changes,
  }
}

const market = (changes: Partial<Market> = {}): Market => ({
  ...{ variants: [variant(1), variant(2), variant(9)], taxRateMillionths: 99_999 },
  discount: VOLUME_DISCOUNTS[0],
  ...changes,
})
const quote = (
  changes: { lines?: { line: number; quantity: number }[]; added?: { sku: string; quantity: number }[] },
  { order = twoChairs(), address = HERE, at = market() } = {},
) => quoteEdit(order, { lines: [], added: [], ...changes }, address, at)

test('a line that the order had costs what it cost then, and one that is added what it costs today', () => {
  const edit = quote({ lines: [{ line: 1, quantity: 3 }], added: [{ sku: 'sku-9', quantity: 1 }] })
  expect(edit).toMatchObject({
    kind: 'done',
    result: {
      after: {
        order: {
          subtotal_cents: 3 * 24_900 + 30_000,
          discount_cents: 10_470,
          tax_cents: Math.round((104_700 - 10_470) * 0.06875),
        },
        lines: [{ unit_price_cents: 24_900 }, { position: 1, unit_price_cents: 30_000, sku: 'sku-9' }],
      },
      shelf: [
        [1, 1],
        [9, 1],
      ],
    },
  })
})

test('[9.08] fewer items than the discount code needs lose it, and the delivery that it cost is due again', () => {
  const one = twoChairs({ lines: [line(0, 2, { unit_price_cents: 4_900 })] })
  const edit = quote({ lines: [{ line: 1, quantity: 1 }] }, { order: one })
  const sums = { subtotal_cents: 4_900, discount_cents: 0, delivery_cents: 995, tax_cents: 337 }
  expect(edit).toMatchObject({ kind: 'done', result: { after: { order: sums }, shelf: [[1, -1]] } })
})

test('a code that the shop has retired since keeps the share that it took off', () => {
  const [order, at] = [twoChairs({ discountCode: 'GONE' }), market({ discount: undefined })]
  const edit = quote({ lines: [{ line: 1, quantity: 1 }] }, { order, at })
  expect(edit).toMatchObject({ kind: 'done', result: { after: { order: { discount_cents: 2_490 } } } })
})

test('delivery that a code makes free stays free, however the order is edited', () => {
  const discount = madeDiscount({ code: 'FREE', deduction: { kind: 'free-delivery' } })
  const order = twoChairs({ discountCode: 'FREE', lines: [line(0, 2, { unit_price_cents: 1_000 })] })
  const edit = quote({ lines: [{ line: 1, quantity: 1 }] }, { order, at: market({ discount }) })
  const sums = { subtotal_cents: 1_000, discount_cents: 0, delivery_cents: 0 }
  expect(edit).toMatchObject({ kind: 'done', result: { after: { order: sums } } })
})

test('an address alone costs no delivery that the order travelled without, though its code is known no more', () => {
  const order = twoChairs({ discountCode: 'GONE', lines: [line(0, 1, { unit_price_cents: 1_000 })] })
  const at = market({ discount: undefined })
  const edit = quote({}, { order, address: { ...HERE, address: '21 Harbor Street' }, at })
  expect(edit).toMatchObject({ kind: 'done', result: { after: { order: { delivery_cents: 0 } } } })
})

test('another state has its own tax of today, and the same state the rate that was agreed to', () => {
  const moved = { ...HERE, state: 'CA', city: 'Oakland', zip: '94601' }
  const away = quote({}, { address: moved })
  expect(away).toMatchObject({ kind: 'done', result: { after: { order: { tax_rate_millionths: 99_999 } } } })
  const corrected = quote({}, { address: { ...HERE, address: '21 Harbor Street' } })
  expect(corrected).toMatchObject({ kind: 'done', result: { differenceCents: 0, shelf: [] } })
})

test.each([
  ['nothing', { lines: [{ line: 1, quantity: 0 }] }, 'this leaves nothing of order 1001: cancel it instead'],
  ['no change', { lines: [{ line: 1, quantity: 2 }] }, 'this leaves order 1001 as it is'],
  ['a line that is not there', { lines: [{ line: 2, quantity: 2 }] }, 'order 1001 has no line 2'],
  [
    'a line twice',
    {
      lines: [
        { line: 1, quantity: 2 },
        { line: 1, quantity: 3 },
      ],
    },
    'a line is named twice',
  ],
  ['an unknown SKU', { added: [{ sku: 'none', quantity: 1 }] }, 'no variant has the SKU "none"'],
  [
    'more than there is',
    { lines: [{ line: 1, quantity: 8 }] },
    'of sku-1 there are 5 in stock, and 6 more are needed',
  ],
])('an edit to %s is refused', (_what, changes, message) => {
  expect(quote(changes)).toMatchObject({ kind: 'refused', message })
})

test('everything that is wrong with the goods is told at once, each with the place where it was asked for', () => {
  const order = twoChairs({ lines: [line(0, 2), line(1, 1, { variant_id: null })] })
  const at = market({ variants: [variant(1), variant(8, { isPublished: false }), variant(9)] })
  const lines = [
    { line: 2, quantity: 2 },
    { line: 1, quantity: 8 },
  ]
  const added = ['none', 'sku-8', 'sku-9'].map((sku) => ({ sku, quantity: 6 }))
  expect(quote({ lines, added }, { order, at })).toEqual({
    ...{ kind: 'refused', status: 409 },
    message: 'Chair (Oak) is no longer sold: there cannot be more of it',
    problems: [
      { path: 'lines.0.quantity', message: 'Chair (Oak) is no longer sold: there cannot be more of it' },
      { path: 'added.0.sku', message: 'no variant has the SKU "none"' },
      { path: 'added.1.sku', message: 'sku-8 is not published' },
      { path: 'lines.1.quantity', message: 'of sku-1 there are 5 in stock, and 6 more are needed' },
      { path: 'added.2.quantity', message: 'of sku-9 there are 5 in stock, and 6 more are needed' },
    ],
  })
})

test('what is not published cannot be added, and what is deleted cannot be more', () => {
  const hidden = market({ variants: [variant(1), variant(9, { isPublished: false })] })
  const added = [{ sku: 'sku-9', quantity: 1 }]
  expect(quote({ added }, { at: hidden })).toMatchObject({ message: 'sku-9 is not published' })
  const gone = twoChairs({ lines: [line(0, 2, { variant_id: null })] })
  expect(quote({ lines: [{ line: 1, quantity: 3 }] }, { order: gone })).toMatchObject({
    message: 'Chair (Oak) is no longer sold: there cannot be more of it',
  })
  expect(quote({ lines: [{ line: 1, quantity: 1 }] }, { order: gone })).toMatchObject({ kind: 'done' })
})

test('what is oversold can stay, become fewer or be sold on where its policy says so', () => {
  const short = market({ variants: [variant(1, { stock: -3 })] })
  expect(quote({ lines: [{ line: 1, quantity: 1 }] }, { at: short })).toMatchObject({ kind: 'done' })
  const continues = market({ variants: [variant(1, { stock: -3, inventoryPolicy: 'continue' })] })
  expect(quote({ lines: [{ line: 1, quantity: 9 }] }, { at: continues })).toMatchObject({
    kind: 'done',
    result: { shelf: [[1, 7]] },
  })
  const untracked = market({ variants: [variant(1, { stock: 0, inventoryTracked: false })] })
  expect(quote({ lines: [{ line: 1, quantity: 9 }] }, { at: untracked })).toMatchObject({
    kind: 'done',
    result: { shelf: [] },
  })
})

test('the changes are told in sentences', () => {
  const order = twoChairs({ lines: [line(0, 2), line(1, 1, { product_title: 'Cushion' })] })
  const edit = quote(
    {
      lines: [
        { line: 1, quantity: 3 },
        { line: 2, quantity: 0 },
      ],
      added: [{ sku: 'sku-9', quantity: 1 }],
    },
    { order, address: { ...HERE, apartment: '4' } },
  )
  if (edit.kind === 'refused') throw new Error(edit.message)
  expect(describeEdit(edit.result.before, edit.result.after)).toEqual([
    'Chair (Oak): 3 instead of 2.',
    'Cushion (Oak): removed (it was 1).',
    'Chair (Oak): 1 added, at $300.00 each.',
    'It goes to Ada Lane, 12 Harbor Street, 4, Minneapolis, MN 55401.',
  ])
})

test('after any sequence of edits the differences add up to the total, and the shelf to what was sold', () => {
  const random = createRandom(20_260_306)
  for (let round = 0; round < 300; round += 1) {
    let order = twoChairs()
    let stock = 1_000
    let differences = 0
    for (let step = 0; step < 8; step += 1) {
      const at = market({ variants: [1, 2, 9].map((id) => variant(id, { stock: 1_000 })) })
      const lines = order.lines
        .filter(() => random.below(2) === 0)
        .map(({ position }) => ({ line: position + 1, quantity: random.below(4) }))
      const added = random.below(3) === 0 ? [{ sku: 'sku-9', quantity: 1 + random.below(3) }] : []
      const address = random.below(2) === 0 ? HERE : { ...HERE, state: 'CA' }
      const edit = quote({ lines, added }, { order, address, at })
      if (edit.kind === 'refused') continue
      const { after, differenceCents, shelf } = edit.result
      differences += differenceCents
      stock -= shelf.reduce((sum, [, quantity]) => sum + quantity, 0)
      order = { ...order, ...after }
      const { subtotal_cents, discount_cents, delivery_cents, tax_cents, total_cents } = after.order
      expect(subtotal_cents - discount_cents + delivery_cents + tax_cents).toBe(total_cents)
      expect(subtotal_cents).toBe(
        order.lines.reduce((sum, each) => sum + each.quantity * each.unit_price_cents, 0),
      )
    }
    expect(47_901 + differences).toBe(order.order.total_cents)
    expect(stock + order.lines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(1_002)
  }
})

test('delivery and tax are in the total that an edit leaves', () => {
  const order = twoChairs({ discountCode: null, lines: [line(0, 2, { unit_price_cents: 4_000 })] })
  const edit = quote({ lines: [{ line: 1, quantity: 1 }] }, { order })
  const sums = { subtotal_cents: 4_000, discount_cents: 0, delivery_cents: 995, tax_cents: 275 }
  expect(edit).toMatchObject({ result: { after: { order: { ...sums, total_cents: 4_000 + 995 + 275 } } } })
})

test('an order by a method that the shop has given up keeps what its delivery cost', () => {
  const by = twoChairs({ delivery: 'freight', lines: [line(0, 2, { unit_price_cents: 4_000 })] })
  const order = { ...by, order: { ...by.order, delivery_cents: 5_000 } }
  expect(quote({ lines: [{ line: 1, quantity: 1 }] }, { order })).toMatchObject({
    result: { after: { order: { delivery_cents: 5_000 } } },
  })
})

test('an order has a hundred lines at most, and all that is there may be taken', () => {
  const lines = Array.from({ length: 99 }, (_, position) => line(position, 1))
  const at = market({
    variants: [...lines.map((_, index) => variant(index + 1)), variant(200), variant(201)],
  })
  const add = (...skus: string[]) =>
    quote({ added: skus.map((sku) => ({ sku, quantity: 5 })) }, { order: twoChairs({ lines }), at })
  expect(add('sku-200')).toMatchObject({ kind: 'done' })
  expect(add('sku-200', 'sku-201')).toMatchObject({ message: 'an order has at most 100 lines' })
})

afterEach(() => holdTerms(firstTerms))

test('[1.03] an order that travelled free keeps that, however high the limit was set since', () => {
  holdTerms({
    ...firstTerms,
    version: 2,
    methods: firstTerms.methods.map((each) => ({ ...each, feeCents: 5_000, freeOverCents: null })),
  })
  const edit = quote({ lines: [{ line: 1, quantity: 1 }] })
  expect(edit).toMatchObject({ result: { after: { order: { delivery_cents: 0 } } } })
  const cheap = quote(
    { lines: [{ line: 1, quantity: 1 }] },
    { order: twoChairs({ lines: [line(0, 2, { unit_price_cents: 5_000 })] }) },
  )
  expect(cheap).toMatchObject({ result: { after: { order: { delivery_cents: 995 } } } })
})
