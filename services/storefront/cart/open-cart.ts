import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { equalsSecret } from '#services/shared/equals-secret.ts'
import { type Cart, readCartByToken } from './read-cart.ts'

/**
 * Returns the cart to the holder of its key. With a wrong key, after its checkout is complete or once it has expired,
 * the cart does not exist.
 */
export async function openCart(
  query: Kysely<Tables>,
  { token, key }: { token: string; key: string },
  now: Date,
): Promise<Cart | undefined> {
  const cart = await readCartByToken(query, token)
  if (!cart || !keyOpensCart(cart, key)) return undefined
  return cart.completedAt === null && cart.expiresAt > now ? cart : undefined
}

export function keyOpensCart(cart: Pick<Cart, 'key'>, key: string): boolean {
  return equalsSecret(cart.key, key)
}
