import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  buildClientSchema,
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNullableType,
  type IntrospectionQuery,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql/index.js'
import { API_VERSION, NEWEST_VERSION, type ServedVersion } from './api-version.ts'
import type { GraphqlContext } from './context.ts'
import { graphqlError } from './errors.ts'
import { abstractTypes, newestResolvers, type Resolver, resolvers } from './resolvers.ts'
import { noNodes } from './values/connection.ts'

/**
 * Builds Shopify's whole published type system of a version with the twin's resolvers.
 * graphql-js refuses the types of another copy of itself, and it comes as two: this folder names the file that Node
 * gives to graphql-yoga, because Vite, which loads the tests, would choose the other for 'graphql'.
 */
export function buildSchema(version: ServedVersion): GraphQLSchema {
  const { file, offered } = published[version]
  const schema = buildClientSchema(readPublishedTypes(file))
  for (const type of Object.values(schema.getTypeMap())) {
    if (isScalarType(type)) type.serialize = serializers[type.name] ?? type.serialize
    if (isAbstractType(type)) {
      const typeOf = abstractTypes[type.name]
      // The executor passes the sources that resolvers returned.
      if (typeOf) type.resolveType = typeOf as NonNullable<typeof type.resolveType>
    }
    if (isObjectType(type) && !type.name.startsWith('__')) answerWhatIsNotOffered(type)
  }
  for (const [name, fields] of Object.entries(offered)) attach(schema.getType(name), name, fields)
  return schema
}

/** Where each type system is published, and the fields that the twin offers of it. */
const published = {
  [API_VERSION]: { file: '@shopify/hydrogen-react/storefront.schema.json', offered: resolvers },
  [NEWEST_VERSION]: { file: 'newest-hydrogen-react/storefront.schema.json', offered: newestResolvers },
}

/** The file is read, since an imported module of 700 kB would stay in memory beside the schema made of it. */
function readPublishedTypes(file: string): IntrospectionQuery {
  return JSON.parse(readFileSync(createRequire(import.meta.url).resolve(file), 'utf8'))
}

/** A change must not begin once its request was answered with an error. */
function onlyWhileAwaited(
  resolve: GraphQLFieldResolver<unknown, GraphqlContext>,
): GraphQLFieldResolver<unknown, GraphqlContext> {
  return (source, args, context, info) => {
    context.signal.throwIfAborted()
    return resolve(source, args, context, info)
  }
}

/**
 * The executor starts all fields of the root at once, and works through what each answers without another look at the
 * clock: fifty aliases of `product` kept everybody waiting for 330 ms.
 */
function inTurn(
  resolve: GraphQLFieldResolver<unknown, GraphqlContext>,
): GraphQLFieldResolver<unknown, GraphqlContext> {
  return async (source, args, context, info) => {
    const answer = await resolve(source, args, context, info)
    await context.pace.next()
    return answer
  }
}

const wrappers: Readonly<Record<string, typeof inTurn>> = { Mutation: onlyWhileAwaited, QueryRoot: inTurn }

function attach(
  type: GraphQLNamedType | undefined,
  name: string,
  fields: Readonly<Record<string, Resolver>>,
) {
  if (!isObjectType(type)) throw new Error(`the published type system has no type ${name}`)
  for (const [fieldName, resolve] of Object.entries(fields)) {
    const field = type.getFields()[fieldName]
    if (!field) throw new Error(`the published type system has no field ${name}.${fieldName}`)
    // The executor checks the arguments against the type system before it calls.
    const known = resolve as NonNullable<typeof field.resolve>
    field.resolve = wrappers[name]?.(known) ?? known
  }
}

type Serialize = (value: unknown) => unknown

/** Shopify writes times in UTC to the second: 2025-07-01T00:00:00Z. */
const instant: Serialize = (value) => (value instanceof Date ? `${value.toISOString().slice(0, 19)}Z` : value)

/** Only scalars whose values need another form. */
const serializers: Readonly<Record<string, Serialize>> = {
  DateTime: instant,
  ISO8601DateTime: instant,
}

/**
 * The type system is Shopify's, whole; the shop behind it is smaller. A field not offered answers null, or an empty
 * list where null is not allowed. Root fields fail instead: an empty search, or a customer who was not created, would
 * pass a failure off as a fact.
 */
function answerWhatIsNotOffered(type: GraphQLObjectType) {
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
