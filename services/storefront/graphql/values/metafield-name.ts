import { createHash } from 'node:crypto'
import type { CartMetafield } from '#database/tables/carts.ts'
import { writeId } from '../../global-ids.ts'

type Name = Pick<CartMetafield, 'namespace' | 'key'>

/** Shopify has a default namespace for each app; here all clients share one. */
const OWN_NAMESPACE = 'app'

/** Reads `custom.gift`, or `gift` alone. */
export function readMetafieldName(key: string, namespace?: string | null): Name {
  if (namespace != null) return { namespace, key }
  const dot = key.indexOf('.')
  return dot === -1
    ? { namespace: OWN_NAMESPACE, key }
    : { namespace: key.slice(0, dot), key: key.slice(dot + 1) }
}

/** Carts store no ids of metafields, so one is derived from the cart and the name. */
export function metafieldId(cartToken: string, { namespace, key }: Name): string {
  const digest = createHash('sha256').update(`${cartToken}/${namespace}.${key}`).digest()
  return writeId('Metafield', digest.readUIntBE(0, 6))
}
