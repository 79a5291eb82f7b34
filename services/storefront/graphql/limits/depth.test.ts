import { buildSchema, parse, validate } from 'graphql/index.js'
import { expect, test } from 'vitest'
import { limitDepth } from './depth.ts'

const schema = buildSchema('type Query { part: Query, name: String }')
const nested = (depth: number) => `${'{ part '.repeat(depth - 1)}{ name }${' }'.repeat(depth - 1)}`
const errorsOf = (query: string) => validate(schema, parse(query), [limitDepth]).map(({ message }) => message)
const TOO_DEEP = 'Query has depth 17, which exceeds the maximum of 16.'

test('sixteen levels are answered, seventeen are not', () => {
  expect(errorsOf(nested(16))).toEqual([])
  expect(errorsOf(nested(17))).toEqual([TOO_DEEP])
})

test('levels count wherever they stand: in fragments, inline ones, and the deepest of several operations', () => {
  const fragment = (depth: number) => `{ part { ...Rest } } fragment Rest on Query ${nested(depth - 1)}`
  expect(errorsOf(fragment(16))).toEqual([])
  expect(errorsOf(fragment(17))).toEqual([TOO_DEEP])
  expect(errorsOf(`{ ... on Query ${nested(17)} }`)).toEqual([TOO_DEEP])
  expect(errorsOf(`query A { name } query B ${nested(17)}`)).toEqual([TOO_DEEP])
})
