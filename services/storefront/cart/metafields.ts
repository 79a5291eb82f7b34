import type { CartMetafield } from '#database/tables/carts.ts'
import { type CartChange, changeDetails } from './change-cart.ts'
import type { NewMetafield } from './new-cart.ts'

/** A cart's metafields are read all at once. */
export const MAX_CART_METAFIELDS = 50
const MAX_CHARACTERS = 20_000

type Name = Pick<CartMetafield, 'namespace' | 'key'>

export const isCalled =
  (name: Name) =>
  ({ namespace, key }: Name): boolean =>
    namespace === name.namespace && key === name.key

export function addMetafields(
  before: readonly CartMetafield[],
  given: readonly NewMetafield[],
  now: Date,
): readonly CartMetafield[] {
  const at = now.toISOString()
  return given.reduce<readonly CartMetafield[]>((all, each) => {
    const known = all.find(isCalled(each))
    return [
      ...all.filter((other) => other !== known),
      { ...each, createdAt: known?.createdAt ?? at, updatedAt: at },
    ]
  }, before)
}

export function isTooMuch(metafields: readonly NewMetafield[]): boolean {
  const characters = metafields.reduce((sum, { key, value }) => sum + key.length + value.length, 0)
  return metafields.length > MAX_CART_METAFIELDS || characters > MAX_CHARACTERS
}

export function setMetafields(given: readonly NewMetafield[], now: Date): CartChange {
  return async (trx, cart) => {
    const metafields = addMetafields(cart.metafields, given, now)
    if (isTooMuch(metafields)) return { kind: 'too-many-metafields' }
    return changeDetails(() => ({ metafields }))(trx, cart)
  }
}

/** `onMissing` is called where the cart has no such metafield; the cart then stays as it is. */
export function deleteMetafield(name: Name, onMissing: () => void): CartChange {
  return changeDetails(({ metafields }) => {
    if (!metafields.some(isCalled(name))) onMissing()
    return { metafields: metafields.filter((each) => !isCalled(name)(each)) }
  })
}
