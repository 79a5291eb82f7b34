import { buildSchema, parse, validate } from 'graphql/index.js'
import { expect, test } from 'vitest'
import { limitAliases } from './limits.ts'

const schema = buildSchema('type Query { name: String }')
const errorsOf = (query: string) =>
  validate(schema, parse(query), [limitAliases]).map(({ message, extensions }) => [message, extensions.code])
const named = (count: number, field = 'name') =>
  Array.from({ length: count }, (_, index) => `a${index}: ${field}`).join(' ')

test('fifty aliases are answered, one more is not', () => {
  expect(errorsOf(`{ ${named(50)} name }`)).toEqual([])
  expect(errorsOf(`{ ${named(51)} }`)).toEqual([
    ['A query may use 50 aliases; this one uses 51.', 'MAX_ALIASES_EXCEEDED'],
  ])
})

test.each(['__schema { description }', '__type(name: "Query") { name }'])(
  'one that asks for the type system may use none: %s',
  (introspection) => {
    expect(errorsOf(`{ name ${introspection} }`)).toEqual([])
    expect(errorsOf(`{ a: name ${introspection} }`)).toEqual([
      ['A query of the type system may use 0 aliases; this one uses 1.', 'MAX_ALIASES_EXCEEDED'],
    ])
  },
)
