import * as v from 'valibot'
import type { FindReviewed } from '#services/storefront/review-requests/request-reviews.ts'
import type { BackendOwner } from '../backend/owner.ts'
import { openOwnTables, readRows } from './purchase-rows.ts'

/** More accounts than this with proved orders of one address belong to no one person, so the rest are left out. */
const MAX_ACCOUNTS = 50

const buyersSchema = v.array(v.object({ user_id: v.string() }))
const reviewsSchema = v.array(v.object({ product_handle: v.string() }))

/**
 * Finds the products that an order's buyer has reviewed, hidden reviews included, with any account that proved this
 * order or another order of the same address. Rejects where the backend does not answer.
 */
export function reviewedProducts(owner: BackendOwner): FindReviewed {
  const tables = openOwnTables(owner)
  const buyersWhere = (column: 'order_number' | 'email', value: string) =>
    readRows(
      tables((client) => {
        const known = client.from('purchases').select('user_id').not('user_id', 'is', null)
        return known.eq(column, value).limit(MAX_ACCOUNTS)
      }, buyersSchema),
    )

  return async ({ orderNumber, email, productHandles }) => {
    const buyers = [
      ...(await buyersWhere('order_number', String(orderNumber))),
      ...(await buyersWhere('email', email.toLowerCase())),
    ]
    const accounts = [...new Set(buyers.map(({ user_id }) => user_id))]
    if (accounts.length === 0) return []
    const reviews = await readRows(
      tables((client) => {
        const theirs = client.from('reviews').select('product_handle').in('user_id', accounts)
        return theirs.in('product_handle', productHandles)
      }, reviewsSchema),
    )
    return reviews.map(({ product_handle }) => product_handle)
  }
}
