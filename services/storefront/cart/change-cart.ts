import type { Kysely } from 'kysely'
import type { Database } from '#database/connect.ts'
import type {
  CartAttribute,
  CartBuyerIdentity,
  CartDeliveryAddress,
  CartMetafield,
} from '#database/tables/carts.ts'
import type { Tables } from '#database/tables.ts'
import type { RunExclusive } from '../keyed-mutex.ts'
import type { StockShortage } from './lines/fit-to-stock.ts'
import { type Cart, openCart, readCartByToken } from './read-cart.ts'

/** The reason why a change is refused; indices are positions in the request's list. */
export type CartRefusal =
  | {
      readonly kind: 'unknown-merchandise' | 'unknown-line' | 'unknown-address'
      readonly indices: readonly number[]
    }
  | { readonly kind: 'too-many-lines' | 'too-many-letters' | 'too-many-addresses' | 'too-many-metafields' }

export interface CartChangeDone {
  readonly kind: 'done'
  readonly shortages: readonly StockShortage[]
}

/** A change either refuses before it has written anything, or is done whole. */
export type CartChange = (trx: Kysely<Tables>, cart: Cart) => Promise<CartRefusal | CartChangeDone>

/** The change for a request that needs none, so that the cart is still read and answered. */
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
 * Changes of one cart follow each other, so that none is lost: a lock on the cart's row orders them between processes,
 * a mutex within this one.
 * @throws the signal's reason, where nobody waits for the change any more when its turn has come
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

interface Details {
  readonly note?: string
  readonly attributes?: readonly CartAttribute[]
  readonly buyerIdentity?: CartBuyerIdentity
  readonly deliveryAddresses?: readonly CartDeliveryAddress[]
  readonly deliveryOption?: string
  readonly metafields?: readonly CartMetafield[]
}

export function changeDetails(read: (cart: Cart) => Details): CartChange {
  return async (trx, cart) => {
    const { note, attributes, buyerIdentity, deliveryAddresses, deliveryOption, metafields } = read(cart)
    await trx
      .updateTable('storefront.carts')
      .where('id', '=', cart.id)
      .set({
        ...(note !== undefined && { note }),
        ...(attributes && { attributes: JSON.stringify(attributes) }),
        ...(buyerIdentity && { buyer_identity: JSON.stringify(buyerIdentity) }),
        ...(deliveryAddresses && { delivery_addresses: JSON.stringify(deliveryAddresses) }),
        ...(deliveryOption !== undefined && { delivery_option: deliveryOption }),
        ...(metafields && { metafields: JSON.stringify(metafields) }),
      })
      .execute()
    return { kind: 'done', shortages: [] }
  }
}
