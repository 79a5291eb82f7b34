import * as v from 'valibot'
import { type BackendCall, createBackendCall } from '#shop/clients/backend/backend-call.ts'
import type { BackendResult } from '#shop/clients/backend/backend-error.ts'
import type { BackendOwner } from '../backend/owner.ts'

/** The backend's tables with the service key, which no policy restricts. */
export function openOwnTables({ url, serviceKey, fetch }: BackendOwner): BackendCall {
  return createBackendCall({
    url,
    key: serviceKey,
    fetch: (address, init) => fetch(new Request(address, init)),
  })
}

export interface Purchase {
  readonly orderNumber: number
  readonly email: string
  readonly boughtAt: Date
  readonly productHandles: readonly string[]
}

/** Adds an order's purchases, and leaves known ones unchanged. Throws where the backend does not take them. */
export async function recordPurchase(
  tables: BackendCall,
  { orderNumber, email, boughtAt, productHandles }: Purchase,
): Promise<void> {
  const rows = [...new Set(productHandles)].map((product_handle) => ({
    order_number: String(orderNumber),
    product_handle,
    email: email.toLowerCase(),
    bought_at: boughtAt.toISOString(),
  }))
  const options = { onConflict: 'order_number,product_handle', ignoreDuplicates: true }
  await readRows(tables((client) => client.from('purchases').upsert(rows, options), v.null()))
}

/** Records whom the order can belong to, and leaves a known one unchanged. It stays when the order is cancelled. */
export async function recordAccountOrder(
  tables: BackendCall,
  { orderNumber, email, boughtAt }: Omit<Purchase, 'productHandles'>,
): Promise<void> {
  const row = { order_number: orderNumber, email: email.toLowerCase(), ordered_at: boughtAt.toISOString() }
  const options = { onConflict: 'order_number', ignoreDuplicates: true }
  await readRows(tables((client) => client.from('account_orders').upsert([row], options), v.null()))
}

/** Removes a cancelled order's purchases, and with them what depends on them, as 'verified' at a review. */
export async function removePurchase(tables: BackendCall, orderNumber: number): Promise<void> {
  const number = String(orderNumber)
  await readRows(tables((client) => client.from('purchases').delete().eq('order_number', number), v.null()))
}

/** Removes what was bought first, and taken out of the order before it shipped. */
export async function removeProducts(
  tables: BackendCall,
  orderNumber: number,
  productHandles: readonly string[],
): Promise<void> {
  const number = String(orderNumber)
  const removed = tables(
    (client) =>
      client.from('purchases').delete().eq('order_number', number).in('product_handle', productHandles),
    v.null(),
  )
  await readRows(removed)
}

const ownersSchema = v.array(v.object({ user_id: v.nullable(v.string()) }))

/** Gives the order and its purchases to the account. False where another account has proved either before. */
export async function claimPurchase(
  tables: BackendCall,
  orderNumber: number,
  user: string,
): Promise<boolean> {
  const number = String(orderNumber)
  if (!(await claimAccountOrder(tables, orderNumber, user))) return false
  const claim = { user_id: user }
  const unclaimed = tables(
    (client) => client.from('purchases').update(claim).eq('order_number', number).is('user_id', null),
    v.null(),
  )
  await readRows(unclaimed)
  const rows = await readRows(
    tables((client) => client.from('purchases').select('user_id').eq('order_number', number), ownersSchema),
  )
  return rows.every(({ user_id }) => user_id === user)
}

async function claimAccountOrder(tables: BackendCall, orderNumber: number, user: string): Promise<boolean> {
  const unclaimed = tables((client) => {
    const update = client.from('account_orders').update({ user_id: user })
    return update.eq('order_number', orderNumber).is('user_id', null)
  }, v.null())
  await readRows(unclaimed)
  const rows = await readRows(
    tables(
      (client) => client.from('account_orders').select('user_id').eq('order_number', orderNumber),
      ownersSchema,
    ),
  )
  return rows.every(({ user_id }) => user_id === user)
}

const numbersSchema = v.array(v.object({ order_number: v.number() }))

/** The numbers of an account's orders, the latest first, from before one of them or from the latest. */
export async function readAccountOrders(
  tables: BackendCall,
  user: string,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<number[]> {
  const rows = await readRows(
    tables((client) => {
      const theirs = client.from('account_orders').select('order_number').eq('user_id', user)
      const asked = before === undefined ? theirs : theirs.lt('order_number', before)
      return asked.order('order_number', { ascending: false }).limit(limit)
    }, numbersSchema),
  )
  return rows.map(({ order_number }) => order_number)
}

/** Rejects where the backend refuses or fails. */
export async function readRows<Data>(answer: Promise<BackendResult<Data>>): Promise<Data> {
  const result = await answer
  if (result.ok) return result.data
  const { error } = result
  throw new Error(`The backend did not take or tell a purchase: ${error.message}`, { cause: error })
}
