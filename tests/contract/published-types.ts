import { createRequire } from 'node:module'
import { buildClientSchema, type GraphQLSchema, type IntrospectionQuery } from 'graphql'

/** What Shopify published for 2025-07. */
export const published: IntrospectionQuery = createRequire(import.meta.url)(
  '@shopify/hydrogen-react/storefront.schema.json',
)

let schema: GraphQLSchema | undefined

export function publishedSchema(): GraphQLSchema {
  schema ??= buildClientSchema(published)
  return schema
}
