import { getOperationAST, parse } from 'graphql/index.js'
import { expect, test } from 'vitest'
import { costOf, pointsOfTokens } from './cost.ts'
import { rootFieldsOf } from './limits.ts'

function cost(query: string, complexity = 0, variables: Record<string, unknown> = {}): number {
  const document = parse(query)
  const operation = getOperationAST(document)
  if (!operation) throw new Error('the document has no operation')
  return costOf({ operation, rootFields: rootFieldsOf(document, operation), complexity, variables })
}

test('a request costs one point, and one more for each thousand values that it can bring', () => {
  expect([0, 999, 1_000, 1_999, 100_000].map((values) => cost('{ shop { name } }', values))).toEqual([
    1, 1, 2, 2, 101,
  ])
})

test('a change costs ten, a cart fifty, whatever it is called and searched for', () => {
  expect(cost('mutation { cartLinesAdd { cart { id } } }')).toBe(11)
  expect(
    cost('mutation { a: cartCreate { cart { id } } b: cartNoteUpdate(query: "red") { cart { id } } }'),
  ).toBe(61)
})

test('a search costs five and what its query weighs, given in the text or as a variable', () => {
  expect(cost('{ products(query: "red chair", first: 1) { nodes { id } } }')).toBe(1 + 5 + 2)
  expect(
    cost('query A($text: String) { products(first: 1, query: $text) { nodes { id } } }', 0, { text: 'red' }),
  ).toBe(7)
  expect(cost('{ products(query: "red") { nodes { id } } search(query: "blue") { totalCount } }')).toBe(
    1 + 6 + 6,
  )
})

test('what asks for nothing, or for something that is no text, is no search; what is beyond the limits weighs nothing', () => {
  expect(cost('{ products(first: 1) { nodes { id } } }')).toBe(1)
  expect(cost('query A($text: String) { products(query: $text) { nodes { id } } }', 0, { text: 7 })).toBe(1)
  expect(cost('{ products(query: 7) { nodes { id } } }')).toBe(1)
  expect(cost(`{ products(query: "${'a'.repeat(1_001)}") { nodes { id } } }`)).toBe(6)
})

test('tokens count by their square: Hydrogen’s longest question six points, the longest of all thirty', () => {
  expect([0, 273, 274, 700, 1_500].map(pointsOfTokens)).toEqual([0, 0, 1, 6, 30])
})

test('what comes with a change counts wherever it is used, in the text or as a variable', () => {
  const lines = Array.from({ length: 250 }, () => ({ merchandiseId: 'a', quantity: 1 }))
  const add = 'cartLinesAdd(cartId: "a", lines: $lines) { cart { id } }'
  const query = `mutation A($lines: [CartLineInput!]!) { a: ${add} b: ${add} }`
  // The lines are 751 values with 250 letters, beside the cart's id.
  expect(cost(query, 0, { lines })).toBe(1 + 2 * (10 + 30 + 1))
  const written = '{ merchandiseId: "a", quantity: 1 } '.repeat(250)
  expect(cost(`mutation { cartLinesAdd(cartId: "a", lines: [${written}]) { cart { id } } }`)).toBe(
    1 + 10 + 30 + 1,
  )
})

test('letters that come with a change count as well, in the text or as a variable, and those of a question do not', () => {
  const note = 'x'.repeat(5_000)
  const update = 'mutation A($note: String!) { cartNoteUpdate(cartId: "a", note: $note) { cart { id } } }'
  expect(cost(update, 0, { note })).toBe(1 + 10 + 20)
  expect(cost(`mutation { cartNoteUpdate(cartId: "a", note: "${note}") { cart { id } } }`)).toBe(1 + 10 + 20)
  const attributes = Array.from({ length: 5 }, () => ({ key: 'engraving', value: 'x'.repeat(491) }))
  const create =
    'mutation A($of: [AttributeInput!]) { cartCreate(input: { attributes: $of }) { cart { id } } }'
  expect(cost(create, 0, { of: attributes })).toBe(1 + 50 + 10)
  expect(cost('query A($handle: String!) { product(handle: $handle) { id } }', 0, { handle: note })).toBe(1)
})

test('ids are looked up one by one, as often as they are asked for', () => {
  const fields = Array.from({ length: 50 }, (_, at) => `n${at}: nodes(ids: $ids) { id }`).join(' ')
  const ids = Array.from({ length: 250 }, (_, at) => `gid://shopify/Product/${at}`)
  expect(cost(`query A($ids: [ID!]!) { ${fields} }`, 0, { ids })).toBe(1 + 50 * 12)
})
