import { expect, test } from 'vitest'
import { describeEmptyStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { post } from '#tests/fixtures/storefront/storefront-twin.ts'
import { threadCpuMs } from '#tests/fixtures/thread-cpu-ms.ts'

describeEmptyStorefront('what clients seldom get wrong, in graphql-ruby’s words', ({ twin }) => {
  const errorsOf = async (query: string) => {
    const answer = await post(twin(), JSON.stringify({ query }))
    expect(answer.status).toBe(200)
    return (await answer.json()).errors
  }
  const on = (...columns: number[]) => columns.map((column) => ({ line: 1, column }))

  test('fragments that lead in a circle, and one that leads to it', async () => {
    const query =
      '{ shop { ...To } } fragment To on Shop { ...A } fragment A on Shop { ...B } fragment B on Shop { name ...A ...End } fragment End on Shop { name }'
    const endless = (name: string, column: number) => ({
      message: `Fragment ${name} contains an infinite loop`,
      locations: on(column),
      path: [`fragment ${name}`],
      extensions: { code: 'infiniteLoop', fragmentName: name },
    })
    expect(await errorsOf(query)).toEqual([endless('To', 20), endless('A', 49), endless('B', 77)])
    expect(await errorsOf('{ shop { ...A } } fragment A on Shop { ...A }')).toEqual([endless('A', 19)])
  })

  test('hundreds of fragments that lead in a circle, in little time', async () => {
    const began = threadCpuMs()
    const fragments = Array.from({ length: 300 }, (_, each) => `fragment F${each} on Shop{...F${each + 1}}`)
    await errorsOf(`{shop{...F0}}${fragments.join('')}fragment F300 on Shop{...F0}`)
    expect(threadCpuMs() - began).toBeLessThan(1000)
  })

  test('fragments where they can never be met', async () => {
    const query =
      'query Q { shop { ...P ... on Product { title } ... on Node { id } } } fragment P on Product { title }'
    const impossible = (name: string, column: number, path: string) => ({
      message: `Fragment${name} on Product can't be spread inside Shop`,
      locations: on(column),
      path: ['query Q', 'shop', path],
      extensions: {
        code: 'cannotSpreadFragment',
        typeName: 'Product',
        fragmentName: name || 'unknown',
        parentName: 'Shop',
      },
    })
    expect(await errorsOf(query)).toEqual([
      impossible(' P', 18, '... P'),
      impossible('', 23, '... on Product'),
    ])
  })

  const FIELDS = 'fields, fragment spreads, inline fragments'

  test.each([
    ['query Q @skip(if: false) { shop { name } }', 'skip', 'queries', FIELDS, 9, ['query Q']],
    [
      'query Q { shop { ...S } } fragment S on Shop @include(if: true) { name }',
      ...(['include', 'fragment definitions', FIELDS, 46, ['fragment S']] as const),
    ],
    [
      'query Q($n: Int @skip(if: true)) { products(first: $n) { nodes { id } } }',
      ...(['skip', 'variable definitions', FIELDS, 17, ['query Q']] as const),
    ],
    [
      'query Q { shop @inContext(country: US) { name } }',
      ...(['inContext', 'fields', 'queries, mutations', 16, ['query Q', 'shop']] as const),
    ],
  ])('a directive in the wrong place: %s', async (query, name, place, allowed, column, path) => {
    expect(await errorsOf(query)).toEqual([
      {
        message: `'@${name}' can't be applied to ${place} (allowed: ${allowed})`,
        locations: on(column),
        path,
        extensions: { code: 'directiveCannotBeApplied', targetName: place, name },
      },
    ])
  })

  const NAME = '{ shop { name } }'

  test.each([
    [
      'an argument',
      'query Q { products(first: 1, first: 2, first: 3) { nodes { id } } }',
      'There can be only one argument named "first"',
      { code: 'argumentNotUnique', name: 'first' },
      ...([
        [20, 30, 40],
        ['query Q', 'products'],
      ] as const),
    ],
    [
      'a key of an input object',
      'mutation M { cartCreate(input: { note: "a", note: "b", note: "c" }) { cart { id } } }',
      'There can be only one input field named "note"',
      { code: 'inputFieldNotUnique', name: 'note' },
      ...([
        [34, 45, 56],
        ['mutation M', 'cartCreate', 'input'],
      ] as const),
    ],
    [
      'a variable',
      'query Q($n: Int, $n: Int) { products(first: $n) { nodes { id } } }',
      'There can only be one variable named "n"',
      { code: 'variableNotUnique', variableName: 'n' },
      ...([[9, 18], ['query Q']] as const),
    ],
    [
      'a directive',
      'query Q { shop { name @skip(if: false) @skip(if: false) @skip(if: false) } }',
      'The directive "skip" can only be used once at this location.',
      { code: 'directiveNotUniqueForLocation', directiveName: 'skip' },
      ...([
        [23, 40, 57],
        ['query Q', 'shop', 'name'],
      ] as const),
    ],
    [
      'a fragment',
      '{ shop { ...S } } fragment S on Shop { name } fragment S on Shop { name } fragment S on Shop { id }',
      'Fragment name "S" must be unique',
      { code: 'fragmentNotUnique', fragmentName: 'S' },
      ...([[19, 47, 75], []] as const),
    ],
    [
      'an operation',
      `query Q ${NAME} query Q ${NAME}`,
      'Operation name "Q" must be unique',
      { code: 'uniquelyNamedOperations', operationName: 'Q' },
      ...([[1, 27], []] as const),
    ],
    [
      'an operation without a name',
      `${NAME} query Q ${NAME} ${NAME}`,
      'Operation name is required when multiple operations are present',
      { code: 'uniquelyNamedOperations' },
      ...([[1, 45], []] as const),
    ],
  ])('%s that is there more than once', async (_what, query, message, extensions, columns, path) => {
    const errors = await errorsOf(query)
    expect(errors).toContainEqual({ message, locations: on(...columns), path, extensions })
    expect(errors.filter((error: { message: string }) => error.message === message)).toHaveLength(1)
  })

  test('a fragment on what has no fields', async () => {
    expect(await errorsOf('query Q { shop { ... on Int { id } } }')).toContainEqual({
      message: 'Invalid fragment on type Int (must be Union, Interface or Object)',
      locations: on(18),
      path: ['query Q', 'shop', '... on Int'],
      extensions: { code: 'fragmentOnNonCompositeType', typeName: 'Int' },
    })
  })
})
