import { buildSchema, parse } from 'graphql/index.js'
import { beforeEach, expect, test } from 'vitest'
import { createRateBuckets } from '../../rate-buckets.ts'
import type { GraphqlContext } from '../context.ts'
import { limitVariables } from './input-size.ts'
import { limits } from './limits.ts'
import { listSizesOf } from './list-sizes.ts'

const schema = buildSchema(`
  type QueryRoot { shop: Shop products(first: Int): ProductConnection }
  schema { query: QueryRoot mutation: Mutation }
  type Shop { name: String }
  type ProductConnection { nodes: [Product!]! }
  type Product { id: ID title: String variants(first: Int): VariantConnection }
  type VariantConnection { nodes: [Product!]! }
  type Mutation { touch(n: Int): Shop }
`)

const shelf = (products: number, variants = 1) => ({
  byId: { size: products },
  collections: [{}, {}, {}],
  largest: { images: 4, options: 2, optionValues: 5, variants },
})
const content = { articles: [1, 2], pages: [1, 2, 3, 4] }

let products: number
let hasToken: boolean
let isAway: boolean
let asked: number
let bucket: ReturnType<ReturnType<typeof createRateBuckets>>
beforeEach(() => {
  ;[products, hasToken, isAway, asked] = [8, true, false, 0]
  bucket = createRateBuckets(() => new Date(0))('192.0.2.1')
})

const context = () =>
  ({
    bucket,
    hasToken,
    catalogue: async () => {
      asked += 1
      if (isAway) throw new Error('no database')
      return shelf(products)
    },
    content: async () => content,
  }) as unknown as GraphqlContext

interface Answer {
  readonly errors: readonly { readonly message: string; readonly extensions: { readonly code: string } }[]
  readonly extensions?: { readonly cost: Record<string, unknown> }
}

async function execute(query: string, variables: object = {}, operationName?: string) {
  let answer: Answer | undefined
  await limits().onExecute?.({
    args: {
      schema,
      document: parse(query),
      operationName,
      contextValue: context(),
      variableValues: variables,
    },
    setResultAndStopExecution: (result: unknown) => {
      answer = result as Answer
    },
  } as never)
  return answer && [answer.errors[0]?.extensions.code, answer.errors[0]?.message]
}
const left = () => bucket.throttleStatus().currentlyAvailable
const page = (first: number, fields = 'id title') => `{ products(first: ${first}) { nodes { ${fields} } } }`

test('a small question is let through, and costs what it asks for', async () => {
  const before = left()
  expect(await execute('{ shop { name } }')).toBeUndefined()
  expect(left()).toBeLessThanOrEqual(before)
  expect(asked).toBe(0)
})

test('a large one is weighed by what the shop has, and not by what is asked for', async () => {
  const variants = 'id title variants(first: 250) { nodes { id title } }'
  expect(await execute(page(250, variants))).toBeUndefined()
  expect(asked).toBe(1)
  products = 250
  isAway = true
  expect(await execute(page(250, variants))).toEqual([
    'MAX_COMPLEXITY_EXCEEDED',
    expect.stringMatching(/^Query has complexity 18\d{4}, which exceeds max complexity of 100000$/),
  ])
})

test('without a token an answer holds a thousand objects', async () => {
  products = 20_000
  expect(await execute(page(1_500))).toBeUndefined()
  hasToken = false
  expect(await execute(page(900))).toBeUndefined()
  expect(await execute(page(1_500))).toEqual([
    'MAX_COMPLEXITY_EXCEEDED',
    expect.stringMatching(/^Query has complexity 15\d\d, which exceeds max complexity of 1000$/),
  ])
})

test('a request changes so many things, and no more; as many may be asked for', async () => {
  const touches = (count: number) =>
    Array.from({ length: count }, (_, n) => `t${n}: touch(n: 1) { name }`).join(' ')
  expect(await execute(`mutation { ${touches(10)} }`)).toBeUndefined()
  expect(await execute(`mutation { ${touches(11)} }`)).toEqual([
    'MAX_MUTATIONS_EXCEEDED',
    'A request may change 10 things; this one changes 11.',
  ])
  const shops = Array.from({ length: 11 }, (_, n) => `s${n}: shop { name }`).join(' ')
  expect(await execute(`{ ${shops} }`)).toBeUndefined()
})

test('who has used up their points is told what it would have cost, and how much is left', async () => {
  bucket.take(left())
  expect(await execute('mutation { touch { name } }')).toEqual(['THROTTLED', 'Throttled'])
})

test('without an operation, or with wrong variables, others say what is wrong', async () => {
  expect(await execute('query A { shop { name } } query B { shop { name } }', {}, 'C')).toBeUndefined()
  expect(
    await execute('query ($n: Int!) { products(first: $n) { nodes { id } } }', { n: 'x' }),
  ).toBeUndefined()
  bucket.take(left())
  expect(
    await execute('query ($n: Int!) { products(first: $n) { nodes { id } } }', { n: 'x' }),
  ).toBeUndefined()
})

test('variables hold ten thousand values, nested twenty deep, and no more', () => {
  const problem = (variables: unknown) => {
    let told: Answer | undefined
    limitVariables().onParams?.({
      params: { variables },
      setResult: (result: unknown) => {
        told = result as Answer
      },
    } as never)
    return told && [told.errors[0]?.extensions.code, told.errors[0]?.message]
  }
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })
  expect([problem(undefined), problem(null), problem({}), problem({ a: 'text' })]).toEqual(
    Array(4).fill(undefined),
  )
  expect([problem(nested(20)), problem(Array(9_999).fill('a long text'))]).toEqual([undefined, undefined])
  expect(problem(nested(21))).toEqual([
    'MAX_INPUT_SIZE_EXCEEDED',
    'The variables are nested more than 20 deep.',
  ])
  expect(problem(Array(10_000).fill(1))).toEqual([
    'MAX_INPUT_SIZE_EXCEEDED',
    'The variables hold more than the maximum of 10000 values.',
  ])
})

test('a list holds no more than there is of it', () => {
  expect(Object.fromEntries(listSizesOf(shelf(8, 3) as never, content as never))).toEqual({
    'QueryRoot.products': 8,
    'Collection.products': 8,
    'QueryRoot.search': 14,
    'QueryRoot.collections': 3,
    'Product.collections': 3,
    'Product.images': 4,
    'Product.media': 4,
    'Product.options': 2,
    'ProductOption.optionValues': 5,
    'Product.variants': 3,
    'Product.adjacentVariants': 3,
    'ProductVariant.selectedOptions': 2,
    'QueryRoot.articles': 2,
    'Blog.articles': 2,
    'QueryRoot.blogs': 1,
    'QueryRoot.pages': 4,
  })
})
