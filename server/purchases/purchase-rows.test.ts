import { expect, test } from 'vitest'
import { scriptOwner } from '#tests/fixtures/backend/scripted-owner.ts'
import {
  claimPurchase,
  openOwnTables,
  readAccountOrders,
  recordAccountOrder,
  recordPurchase,
  removeProducts,
  removePurchase,
} from './purchase-rows.ts'
import { reviewedProducts } from './reviewed-products.ts'

const purchase = {
  ...{ orderNumber: 1042, email: 'Ada@Example.com', boughtAt: new Date('2026-03-06T12:00:00Z') },
  productHandles: ['chair', 'stool', 'chair'],
}
const none = () => new Response(null, { status: 204 })
/** The backend leaves a row that it has as it is when it is asked in these words. */
const KNOWN_STAYS = expect.stringContaining('resolution=ignore-duplicates')
const refusal = () => Response.json({ message: 'no', code: '42501', details: null }, { status: 403 })

test('a purchase is one row for each product, and known rows stay as they are', async () => {
  const { owner, asked } = scriptOwner(none())
  await recordPurchase(openOwnTables(owner), purchase)
  expect(asked).toMatchObject([{ method: 'POST', prefer: KNOWN_STAYS }])
  expect(asked[0]?.path).toMatch(/^purchases\?on_conflict=order_number,product_handle(?:&|$)/)
  const row = { order_number: '1042', email: 'ada@example.com', bought_at: '2026-03-06T12:00:00.000Z' }
  expect(asked[0]?.body).toEqual([
    { ...row, product_handle: 'chair' },
    { ...row, product_handle: 'stool' },
  ])
})

test('an order is recorded for the account that it can belong to, and a known one stays as it is', async () => {
  const { owner, asked } = scriptOwner(none())
  await recordAccountOrder(openOwnTables(owner), purchase)
  expect(asked).toMatchObject([{ method: 'POST', prefer: KNOWN_STAYS }])
  expect(asked[0]?.path).toMatch(/^account_orders\?on_conflict=order_number(?:&|$)/)
  expect(asked[0]?.body).toEqual([
    { order_number: 1042, email: 'ada@example.com', ordered_at: '2026-03-06T12:00:00.000Z' },
  ])
})

test('what was taken out of an order is no purchase of it, and the rest is', async () => {
  const { owner, asked } = scriptOwner(none())
  await removeProducts(openOwnTables(owner), 1042, ['chair', 'stool'])
  expect(asked).toMatchObject([
    {
      method: 'DELETE',
      path: 'purchases?order_number=eq.1042&product_handle=in.(chair,stool)',
      body: undefined,
    },
  ])
})

test.each([
  [undefined, ''],
  [1042, '&order_number=lt.1042'],
])('an account’s orders are told from before %s, the latest first', async (before, from) => {
  const { owner, asked } = scriptOwner([{ order_number: 1041 }, { order_number: 1007 }])
  const read = await readAccountOrders(openOwnTables(owner), 'ada', { before, limit: 2 })
  expect(read).toEqual([1041, 1007])
  expect(asked).toMatchObject([
    {
      method: 'GET',
      path: `account_orders?select=order_number&user_id=eq.ada${from}&order=order_number.desc&limit=2`,
    },
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

test.each([[[{ user_id: 'eve' }]], [[{ user_id: 'ada' }, { user_id: 'eve' }]]])(
  'no purchase of an order that another account has joined is given away: %j',
  async (joined) => {
    const { owner, asked } = scriptOwner(none(), joined)
    expect(await claimPurchase(openOwnTables(owner), 1042, 'ada')).toBe(false)
    expect(asked).toHaveLength(2)
  },
)

test('what the backend refuses is an error, and no purchase', async () => {
  const refused = 'The backend did not take or tell a purchase: no'
  await expect(recordPurchase(openOwnTables(scriptOwner(refusal()).owner), purchase)).rejects.toThrow(refused)
  await expect(removePurchase(openOwnTables(scriptOwner(refusal()).owner), 1)).rejects.toThrow(refused)
  await expect(claimPurchase(openOwnTables(scriptOwner(refusal()).owner), 1, 'ada')).rejects.toThrow(refused)
  const cause = expect.objectContaining({ kind: 'refused', code: '42501' })
  await expect(recordAccountOrder(openOwnTables(scriptOwner(refusal()).owner), purchase)).rejects.toThrow(
    expect.objectContaining({ cause }),
  )
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
