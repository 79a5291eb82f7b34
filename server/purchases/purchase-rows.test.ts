import { expect, test } from 'vitest'
import { scriptOwner } from '#tests/fixtures/backend/scripted-owner.ts'
import { claimPurchase, openOwnTables, recordPurchase, removePurchase } from './purchase-rows.ts'
import { reviewedProducts } from './reviewed-products.ts'

const purchase = {
  ...{ orderNumber: 1042, email: 'Ada@Example.com', boughtAt: new Date('2026-03-06T12:00:00Z') },
  productHandles: ['chair', 'stool', 'chair'],
}
const none = () => new Response(null, { status: 204 })
const refusal = () => Response.json({ message: 'no', code: '42501', details: null }, { status: 403 })

test('a purchase is one row for each product, and known rows stay as they are', async () => {
  const { owner, asked } = scriptOwner(none())
  await recordPurchase(openOwnTables(owner), purchase)
  expect(asked).toMatchObject([{ method: 'POST', path: /on_conflict=order_number,product_handle/ }])
  const row = { order_number: '1042', email: 'ada@example.com', bought_at: '2026-03-06T12:00:00.000Z' }
  expect(asked[0]?.body).toEqual([
    { ...row, product_handle: 'chair' },
    { ...row, product_handle: 'stool' },
  ])
})

test('of an order that is cancelled every row goes, and no other', async () => {
  const { owner, asked } = scriptOwner(none())
  await removePurchase(openOwnTables(owner), 1042)
  expect(asked).toMatchObject([{ method: 'DELETE', path: 'purchases?order_number=eq.1042', body: undefined }])
})

test.each([
  ['the account itself', [{ user_id: 'ada' }, { user_id: 'ada' }], true],
  ['another account', [{ user_id: 'eve' }], false],
  ['both, in part', [{ user_id: 'ada' }, { user_id: 'eve' }], false],
])('a purchase that %s has proved is theirs: %j %j', async (_who, rows, isTheirs) => {
  const { owner, asked } = scriptOwner(none(), [{ user_id: 'ada' }], none(), rows)
  expect(await claimPurchase(openOwnTables(owner), 1042, 'ada')).toBe(isTheirs)
  const asksFor = (table: string) => [
    { method: 'PATCH', path: `${table}?order_number=eq.1042&user_id=is.null`, body: { user_id: 'ada' } },
    { method: 'GET', path: `${table}?select=user_id&order_number=eq.1042`, body: undefined },
  ]
  expect(asked).toMatchObject([...asksFor('account_orders'), ...asksFor('purchases')])
})

test('no purchase of an order that another account has joined is given away', async () => {
  const { owner, asked } = scriptOwner(none(), [{ user_id: 'eve' }])
  expect(await claimPurchase(openOwnTables(owner), 1042, 'ada')).toBe(false)
  expect(asked).toHaveLength(2)
})

test('what the backend refuses is an error, and no purchase', async () => {
  const refused = 'The backend did not take or tell a purchase: no'
  await expect(recordPurchase(openOwnTables(scriptOwner(refusal()).owner), purchase)).rejects.toThrow(refused)
  await expect(removePurchase(openOwnTables(scriptOwner(refusal()).owner), 1)).rejects.toThrow(refused)
  await expect(claimPurchase(openOwnTables(scriptOwner(refusal()).owner), 1, 'ada')).rejects.toThrow(refused)
})

const order = { orderNumber: 1042, email: 'Ada@Example.com', productHandles: ['chair', 'stool'] }

test('what a buyer has reviewed is asked of every account that proved the order or its address, once each', async () => {
  const { owner, asked } = scriptOwner(
    [{ user_id: 'ada' }],
    [{ user_id: 'ada' }, { user_id: 'ada-at-work' }],
    [{ product_handle: 'stool' }],
  )
  expect(await reviewedProducts(owner)(order)).toEqual(['stool'])
  expect(asked.map(({ path }) => path)).toEqual([
    'purchases?select=user_id&user_id=not.is.null&order_number=eq.1042&limit=50',
    'purchases?select=user_id&user_id=not.is.null&email=eq.ada@example.com&limit=50',
    'reviews?select=product_handle&user_id=in.(ada,ada-at-work)&product_handle=in.(chair,stool)',
  ])
})

test('an order that no account has proved is asked about no further, and a failure is none that nothing was reviewed', async () => {
  const { owner, asked } = scriptOwner([], [])
  expect(await reviewedProducts(owner)(order)).toEqual([])
  expect(asked).toHaveLength(2)
  await expect(reviewedProducts(scriptOwner(refusal()).owner)(order)).rejects.toThrow('did not take or tell')
})
