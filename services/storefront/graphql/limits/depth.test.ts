import { buildSchema, parse, validate } from 'graphql/index.js'
import { expect, test } from 'vitest'
import { limitDepth } from './depth.ts'

const schema = buildSchema('type Query { part: Query, name: String }')
const nested = (depth: number) => `${'{ part '.repeat(depth - 1)}{ name }${' }'.repeat(depth - 1)}`
const faultsOf = (query: string) => validate(schema, parse(query), [limitDepth])
const errorsOf = (query: string) => faultsOf(query).map(({ message }) => message)
const TOO_DEEP = 'Query has depth 17, which exceeds the maximum of 16.'

test('sixteen levels are answered, seventeen are not', () => {
  expect(errorsOf(nested(16))).toEqual([])
  expect(errorsOf(nested(17))).toEqual([TOO_DEEP])
  expect(faultsOf(nested(17))[0]?.extensions.code).toBe('MAX_DEPTH_EXCEEDED')
})

test('levels count wherever they stand: in fragments, inline ones, and the deepest of several operations', () => {
  const fragment = (depth: number) => `{ part { ...Rest } } fragment Rest on Query ${nested(depth - 1)}`
  expect(errorsOf(fragment(16))).toEqual([])
  expect(errorsOf(fragment(17))).toEqual([TOO_DEEP])
  expect(errorsOf(`{ ... on Query ${nested(17)} }`)).toEqual([TOO_DEEP])
  expect(errorsOf(`{ ...Rest part { ...Rest } } fragment Rest on Query ${nested(16)}`)).toEqual([TOO_DEEP])
  expect(errorsOf(`query A { name } query B ${nested(17)}`)).toEqual([TOO_DEEP])
})

test('a fragment that nobody spreads has no depth, and introspection is left to others', () => {
  expect(errorsOf(`{ name } fragment Rest on Query ${nested(17)}`)).toEqual([])
  expect(errorsOf(nested(16).replace('{ name }', '{ __schema { types { name } } }'))).toEqual([])
})

test('fragments are measured once, though the ways through them are 2 to the power of 40', () => {
  const names = Array.from(
    { length: 40 },
    (_, at) => `fragment F${at} on Query { ...F${at + 1} ...F${at + 1} }`,
  )
  expect(errorsOf(`{ ...F0 } ${names.join(' ')} fragment F40 on Query ${nested(17)}`)).toEqual([TOO_DEEP])
  expect(errorsOf('{ ...Round } fragment Round on Query { part { ...Round } }')).toEqual([])
})
