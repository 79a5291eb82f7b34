import type { HasMetafieldsMetafieldsArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { checkInputSize } from '../limits/input-size.ts'

/** The twin keeps none, so each identifier is answered with null. */
export function noMetafields(_source: unknown, { identifiers }: HasMetafieldsMetafieldsArgs): null[] {
  checkInputSize(identifiers)
  return identifiers.map(() => null)
}
