import { type GraphQLLeafType, isEnumType } from 'graphql/index.js'

/** Says what is wrong with a value of a scalar or an enum as graphql-ruby does, or nothing where it is right. */
export function explainLeaf(type: GraphQLLeafType, value: unknown): string | undefined {
  if (isRight(type, value)) return undefined
  if (!isEnumType(type)) return `Could not coerce value ${serialize(value)} to ${type.name}`
  const names = type.getValues().map(({ name }) => name)
  return `Expected ${serialize(value)} to be one of: ${names.join(', ')}`
}

function isRight(type: GraphQLLeafType, value: unknown): boolean {
  try {
    return type.parseValue(value) !== undefined
  } catch {
    return false
  }
}

/** Writes keys without quotation marks, as graphql-ruby does. */
export function serialize(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(serialize).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).map(([key, each]) => `${key}:${serialize(each)}`)
  return `{${entries.join(',')}}`
}
