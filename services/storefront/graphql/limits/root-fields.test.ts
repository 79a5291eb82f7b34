import { getOperationAST, parse } from 'graphql/index.js'
import { expect, test } from 'vitest'
import { rootFieldsOf } from './limits.ts'

function namesOf(query: string) {
  const document = parse(query)
  const operation = getOperationAST(document, 'Asked') ?? getOperationAST(document)
  if (!operation) throw new Error('the document has no operation')
  return rootFieldsOf(document, operation).map(({ alias, name }) => alias?.value ?? name.value)
}

test('each alias counts by itself, and what is below a field does not', () => {
  expect(namesOf('{ a: shop { name } b: shop { name } shop { id } }')).toEqual(['a', 'b', 'shop'])
})

test('fragments are taken apart, each once', () => {
  const query = `query Asked { ...Shop ... on QueryRoot { a: shop { ...Name } ...Shop } }
    query Other { other: shop { ...Name } }
    fragment Shop on QueryRoot { b: shop { ...Name } ...More ...Missing }
    fragment More on QueryRoot { c: shop { ...Name } ...Shop }
    fragment Name on Shop { name }`
  expect(namesOf(query)).toEqual(['b', 'c', 'a'])
})
