import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLObjectType,
  getNullableType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql/index.js'
import { graphqlError } from './errors.ts'
import { noNodes } from './values/connection.ts'

/**
 * The type system is Shopify's, whole; the shop behind it is smaller. A field not offered answers null, or an empty
 * list where null is not allowed. Root fields fail instead: an empty search, or a customer who was not created, would
 * pass a failure off as a fact.
 */
export function answerWhatIsNotOffered(type: GraphQLObjectType) {
  for (const field of Object.values(type.getFields())) {
    if (type.name === 'Mutation') field.resolve = () => refuse(type, field)
    else if (isNonNullType(field.type))
      field.resolve = type.name === 'QueryRoot' ? () => refuse(type, field) : readOrFallBack(type, field)
  }
}

type AnyField = GraphQLField<unknown, unknown>

function readOrFallBack(type: GraphQLObjectType, field: AnyField): NonNullable<AnyField['resolve']> {
  const fallBack = fallBackOf(field) ?? (() => refuse(type, field))
  return (...call) => defaultFieldResolver(...call) ?? fallBack()
}

function fallBackOf(field: AnyField): (() => unknown) | undefined {
  const nullable = getNullableType(field.type)
  if (isListType(nullable)) return () => []
  if (isObjectType(nullable) && nullable.name.endsWith('Connection')) return () => noNodes
  return undefined
}

function refuse(type: GraphQLObjectType, field: AnyField): never {
  throw graphqlError('NOT_OFFERED', `${type.name}.${field.name} is not offered by this storefront.`)
}
