import type { HasMetafieldsMetafieldsArgs } from '@shopify/hydrogen-react/storefront-api-types'
import { checkInputSize } from '../limits/input-size.ts'

/** The twin keeps none, and the answer has one place for each that was asked for. */
export function noMetafields(_source: unknown, { identifiers }: HasMetafieldsMetafieldsArgs): null[] {
  checkInputSize(identifiers)
  return identifiers.map(() => null)
}
