import { createHash } from 'node:crypto'
import type { CartMetafield } from '#database/tables/carts.ts'
import { writeId } from './ids.ts'

type Name = Pick<CartMetafield, 'namespace' | 'key'>

/** Where clients name none, Shopify has one for each app; here all of them share one. */
const OWN_NAMESPACE = 'app'

/** Of `custom.gift`, or of `gift` alone. */
export function readMetafieldName(key: string, namespace?: string | null): Name {
  if (namespace != null) return { namespace, key }
  const dot = key.indexOf('.')
  return dot === -1
    ? { namespace: OWN_NAMESPACE, key }
    : { namespace: key.slice(0, dot), key: key.slice(dot + 1) }
}

/** A cart keeps no ids for what it holds: the same for the same name in the same cart. */
export function metafieldId(cartToken: string, { namespace, key }: Name): string {
  const digest = createHash('sha256').update(`${cartToken}/${namespace}.${key}`).digest()
  return writeId('Metafield', digest.readUIntBE(0, 6))
}
