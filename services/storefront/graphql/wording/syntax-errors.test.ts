import { GraphQLError, parse } from 'graphql/index.js'
import { expect, test } from 'vitest'
import { wordSyntaxError } from './syntax-errors.ts'

function told(document: string, maxTokens?: number): unknown {
  try {
    parse(document, { maxTokens })
  } catch (error) {
    return wordSyntaxError(error, document)
  }
  throw new Error(`${document} was parsed`)
}

test.each([
  // Both were told by Shopify itself, the second one with what its parser expected.
  ['query Q {\n  shop {\n    id\n\n', 'end of file', 3, 5],
  ['mutation ($input: CustomerInput!) {\n  x(input: $input) :', 'COLON (":")', 2, 20],
  ['', 'end of file', 1, 1],
  ['# nothing but words', 'end of file', 1, 1],
  ['{ shop { name } }}', 'RCURLY ("}")', 1, 18],
  ['{ products(first: 1 { nodes } }', 'LCURLY ("{")', 1, 21],
  ['{ shop(a: "x" "y" }', 'STRING ("\\"y\\"")', 1, 15],
  ['{ ...on }', 'RCURLY ("}")', 1, 9],
  ['fragment on on Shop { id }', 'ON ("on")', 1, 10],
  ['{ a(b: ?) }', 'UNKNOWN_CHAR ("?")', 1, 8],
  ['{ a(b: 🪑) }', 'UNKNOWN_CHAR ("🪑")', 1, 8],
  ['{ a(b: "x', 'end of file', 1, 6],
])('%j is told at what nobody could expect there', (document, unexpected, line, column) => {
  const error = told(document)
  expect(error).toBeInstanceOf(GraphQLError)
  expect(error).toMatchObject({
    message: `syntax error, unexpected ${unexpected} at [${line}, ${column}]`,
    locations: [{ line, column }],
    extensions: { code: 'PARSE_ERROR' },
  })
})

test('a document of too many tokens, and any other error, stay as they are', () => {
  expect(told('{ a b c d }', 3)).toMatchObject({ message: expect.stringContaining('more that 3 tokens') })
  const other = new Error('x')
  expect(wordSyntaxError(other, '{')).toBe(other)
})
