import { expect, test } from 'vitest'
import { scriptOwner } from '#tests/fixtures/backend/scripted-owner.ts'
import {
  addImportedReviews,
  BATCH_SIZE,
  type ImportedReview,
  inBatches,
} from '../reviews/add-imported-reviews.ts'
import { openOwnTables } from './purchase-rows.ts'
import { reviewedProducts } from './reviewed-products.ts'

const order = { orderNumber: 1001, email: 'Ada@Example.com', productHandles: ['chair', 'stool'] }
const buyers = (...ids: string[]) => ids.map((user_id) => ({ user_id }))
const reviews = (...handles: string[]) => handles.map((product_handle) => ({ product_handle }))

test('what a buyer has reviewed is found by the order and by its address, in any account that proved one', async () => {
  const { owner, asked } = scriptOwner(buyers('a', 'b'), buyers('b', 'c'), reviews('chair'))
  expect(await reviewedProducts(owner)(order)).toEqual(['chair'])
  expect(asked.map(({ path, token }) => [path, token])).toEqual([
    ['purchases?select=user_id&user_id=not.is.null&order_number=eq.1001&limit=50', 'service'],
    ['purchases?select=user_id&user_id=not.is.null&email=eq.ada@example.com&limit=50', 'service'],
    ['reviews?select=product_handle&user_id=in.(a,b,c)&product_handle=in.(chair,stool)', 'service'],
  ])
})

test('an order that no account has proved was reviewed by nobody, and nobody is asked about', async () => {
  const { owner, asked } = scriptOwner(buyers(), buyers())
  expect(await reviewedProducts(owner)(order)).toEqual([])
  expect(asked).toHaveLength(2)
})

test('a backend that does not answer is no buyer without reviews', async () => {
  await expect(reviewedProducts(scriptOwner().owner)(order)).rejects.toThrow()
  await expect(reviewedProducts(scriptOwner(buyers('a'), buyers()).owner)(order)).rejects.toThrow()
})

test('[7.06] reviews are added fifty at a time, to the last', () => {
  const sizes = (count: number) =>
    inBatches(Array.from({ length: count }, (_, at) => at)).map(({ length }) => length)
  expect(BATCH_SIZE).toBe(50)
  expect([sizes(0), sizes(1), sizes(50), sizes(51), sizes(120)]).toEqual([
    [],
    [1],
    [50],
    [50, 1],
    [50, 50, 20],
  ])
  expect(inBatches(Array.from({ length: 60 }, (_, at) => at)).flat()).toEqual(
    Array.from({ length: 60 }, (_, at) => at),
  )
})

test('[7.06] reviews that are there already stay as they are, and only new ones are counted', async () => {
  const { owner, asked } = scriptOwner([{ id: 1 }])
  const review = { import_key: 'k1', product_handle: 'chair' } as ImportedReview
  expect(await addImportedReviews(openOwnTables(owner), [review, { ...review, import_key: 'k2' }])).toEqual({
    ...{ ok: true, data: 1 },
  })
  expect(asked[0]?.path).toContain('on_conflict=import_key')
  expect(asked[0]?.body).toHaveLength(2)
  const refused = scriptOwner(Response.json({ code: '23514', message: 'no', details: '' }, { status: 400 }))
  expect(await addImportedReviews(openOwnTables(refused.owner), [review])).toMatchObject({
    ...{ ok: false, error: { code: '23514' } },
  })
})
