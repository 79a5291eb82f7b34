import { graphqlError } from '../errors.ts'

/** Shopify's page size limit (https://shopify.dev/docs/api/usage/pagination-graphql), which sitemaps share. */
export const PAGE_SIZE_LIMIT = 250

interface PageSizeArgs {
  readonly first?: number | null
  readonly last?: number | null
}

export function readPageSize({ first, last }: PageSizeArgs): number {
  if (first != null && last != null)
    throw graphqlError('BAD_REQUEST', 'providing both first and last is not supported')
  const size = first ?? last
  if (size == null) throw graphqlError('BAD_REQUEST', 'you must provide one of first or last')
  const name = first == null ? 'last' : 'first'
  if (size < 1) throw graphqlError('BAD_REQUEST', `${name} must be greater than 0`)
  if (size > PAGE_SIZE_LIMIT) throw graphqlError('BAD_REQUEST', `${name} cannot exceed ${PAGE_SIZE_LIMIT}`)
  return size
}
