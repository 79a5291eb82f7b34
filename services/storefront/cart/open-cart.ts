import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import { equalsSecret } from '#services/shared/equals-secret.ts'
import { type Cart, readCartByToken } from './read-cart.ts'

/**
 * The cart that the holder of its key may see, or undefined: with a wrong key, once its checkout is complete
 * and once it has expired, it does not exist.
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
