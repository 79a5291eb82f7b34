import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Tables } from '#database/tables.ts'
import type { RunExclusive } from '../keyed-mutex.ts'
import type { StockShortage } from './lines/fit-to-stock.ts'
import { openCart } from './open-cart.ts'
import { type Cart, readCartByToken } from './read-cart.ts'

/** What a change asks for and the shop or the cart does not have, by its place in what was asked. */
export type CartRefusal =
  | {
      readonly kind: 'unknown-merchandise' | 'unknown-line' | 'unknown-address'
      readonly indices: readonly number[]
    }
  | { readonly kind: 'too-many-lines' | 'too-many-addresses' | 'too-many-metafields' }

export interface CartChangeDone {
  readonly kind: 'done'
  readonly shortages: readonly StockShortage[]
}

/** Either refuses before it has written anything, or does all of it. */
export type CartChange = (trx: Kysely<Tables>, cart: Cart) => Promise<CartRefusal | CartChangeDone>

/** For what a cart cannot have: it stays as it is. */
export const leaveAsItIs: CartChange = async () => ({ kind: 'done', shortages: [] })

export type CartChangeResult =
  | CartRefusal
  | { readonly kind: 'no-cart' }
  | { readonly kind: 'changed'; readonly cart: Cart; readonly shortages: readonly StockShortage[] }

export interface ChangeParts {
  readonly database: Database
  readonly runExclusive: RunExclusive
  /** Aborted when nobody waits for the change any more. */
  readonly signal: AbortSignal
  now(): Date
}

/**
 * Changes of one cart follow each other, each on what the one before has left, so that none is lost: by the
 * lock of its row among processes, and by turns within this one.
 * @throws the signal's reason, where nobody waits for it any more when its turn has come
 */
export function changeCart(
  { database, runExclusive, signal, now }: ChangeParts,
  name: { token: string; key: string },
  change: CartChange,
): Promise<CartChangeResult> {
  return runExclusive(name.token, () =>
    database.query.transaction().execute(async (trx): Promise<CartChangeResult> => {
      const at = now()
      const row = trx.selectFrom('storefront.carts').where('token', '=', name.token)
      signal.throwIfAborted()
      await row.forUpdate().select('id').execute()
      signal.throwIfAborted()
      const before = await openCart(trx, name, at)
      if (!before) return { kind: 'no-cart' }

      const result = await change(trx, before)
      if (result.kind !== 'done') return result
      await trx.updateTable('storefront.carts').where('id', '=', before.id).set({ updated_at: at }).execute()
      const cart = await readCartByToken(trx, name.token)
      if (!cart) throw new Error(`cart ${before.id} is locked and cannot be read`)
      return { kind: 'changed', cart, shortages: result.shortages }
    }),
  )
}
