import type { Plugin } from 'graphql-yoga'
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

/** The largest cart allowed, with all that its lines may hold, has about half as many. */
const MAX_VALUES = 10_000
/** No input of the type system is as deep. */
const MAX_DEPTH = 20

/**
 * Refuses more variables than any query needs before they are read: each would be walked through by every check.
 */
export function limitVariables(): Plugin {
  return {
    onParams({ params, setResult }) {
      const problem = findExcess(params.variables)
      if (problem) setResult({ errors: [graphqlError('MAX_INPUT_SIZE_EXCEEDED', problem)] })
    },
  }
}

function findExcess(variables: unknown): string | undefined {
  let values = 0
  let level: unknown[] = [variables]
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length
    if (values > MAX_VALUES) return `The variables hold more than the maximum of ${MAX_VALUES} values.`
    if (depth > MAX_DEPTH) return `The variables are nested more than ${MAX_DEPTH} deep.`
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? Object.values(value) : [],
    )
  }
  return undefined
}
