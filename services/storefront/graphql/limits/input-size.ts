import { graphqlError } from '../errors.ts'

/** Shopify's limit of arrays in arguments: https://shopify.dev/docs/api/usage/limits */
const INPUT_ARRAY_LIMIT = 250

export function checkInputSize(list: readonly unknown[] | null | undefined) {
  if (list && list.length > INPUT_ARRAY_LIMIT)
    throw graphqlError(
      'MAX_INPUT_SIZE_EXCEEDED',
      `The input array size of ${list.length} is greater than the maximum allowed of ${INPUT_ARRAY_LIMIT}.`,
    )
}
