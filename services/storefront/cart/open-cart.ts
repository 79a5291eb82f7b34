import { createHash, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
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
  return timingSafeEqual(digest(cart.key), digest(key))
}

/** Equal lengths, which the comparison needs, without telling the length of the secret. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
