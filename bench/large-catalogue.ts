import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { DatabaseOptions } from '#database/connect.ts'
import { handleOf, RARE_WORD, STOOLS } from '#tests/fixtures/database/many-products.ts'
import type { Budget } from './budget.ts'
import { median } from './median.ts'
import type { CatalogueTargetOptions, Question, TimedAnswer } from './targets/catalogue-target.ts'

const FEW = 8
const MANY = 20_000
const MAX_TIMES_DEARER = 2
const WARM_UP = 300
const ROUNDS = 9
const TIMES_IN_A_ROUND = 60
/** Eight products fill a page of this size too, so the large catalogue sends no more than the small one. */
const PAGE = 4
const PAGES_BEFORE = 99

/** All eight products have it, and most of the 20,000. */
const NARROWED = '{ available: true }, { price: { min: 100, max: 450 } }'
const COUNTS = 'id values { label count input }'
const PRODUCT = 'id handle title priceRange { minVariantPrice { amount } }'

/** The small catalogue has no hundredth page, so its first page is compared with the large catalogue's hundredth. */
const questions = (cursor: string | undefined) => [
  { name: 'first page of a collection', query: collectionPage(), answers: PAGE },
  { name: 'hundredth page of a collection', query: collectionPage(cursor), answers: PAGE },
  {
    name: 'filter',
    query: `{ products(first: ${PAGE}, query: "product_type:Stool variants.price:<=450", sortKey: PRICE) { nodes { ${PRODUCT} } } }`,
    answers: PAGE,
  },
  {
    name: 'search for a word of 20 products',
    query: `{ search(first: ${PAGE}, query: "${RARE_WORD}") { nodes { ... on Product { ${PRODUCT} } } } }`,
    answers: PAGE,
  },
  {
    name: 'collection narrowed by stock and price, dearest first, with what else can be chosen',
    query: `{ collection(handle: "${STOOLS}") { products(first: ${PAGE}, filters: [${NARROWED}], sortKey: PRICE, reverse: true) { nodes { ${PRODUCT} } pageInfo { hasNextPage } filters { ${COUNTS} } } } }`,
    answers: PAGE,
  },
  {
    name: 'search for a word of every product, narrowed and counted',
    query: `{ search(first: ${PAGE}, query: "keel", productFilters: [${NARROWED}]) { totalCount nodes { ... on Product { ${PRODUCT} } } productFilters { ${COUNTS} } } }`,
    answers: PAGE,
  },
  {
    name: 'predictive search with a typo',
    query: `{ predictiveSearch(limit: ${PAGE}, query: "${RARE_WORD.replace('hw', 'wh')}") { products { ${PRODUCT} } } }`,
    answers: PAGE,
  },
  { name: 'product by handle', query: `{ product(handle: "${handleOf(FEW)}") { ${PRODUCT} } }`, answers: 1 },
]

/** Each query's time with 20,000 products, as a multiple of its time with 8. */
export async function catalogueSizeBudgets(
  engine: string,
  databases: readonly [few: DatabaseOptions, many: DatabaseOptions],
): Promise<Budget[]> {
  await using few = await startTarget({ database: databases[0], products: FEW })
  await using many = await startTarget({ database: databases[1], products: MANY })
  const askedOfMany = questions(await findCursor(many))
  const budgets: Budget[] = []
  for (const [index, { name, query, answers }] of questions(undefined).entries()) {
    const asked = [
      { target: few, query },
      { target: many, query: askedOfMany[index]?.query ?? '' },
    ] as const
    for (const { target, query } of asked)
      expectAnswers(await target.ask({ query, times: WARM_UP }), answers, name)
    const rounds: { fewMs: number; manyMs: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const [fewMs, manyMs] = [await time(asked[0]), await time(asked[1])]
      rounds.push({ fewMs, manyMs })
    }
    const fewMs = median(rounds.map((round) => round.fewMs)).toFixed(2)
    const manyMs = median(rounds.map((round) => round.manyMs)).toFixed(2)
    console.log(`  ${name}: ${fewMs} ms with ${FEW} products, ${manyMs} ms with ${MANY}`)
    budgets.push({
      name: `${name} on ${engine}, ${MANY} products against ${FEW}`,
      measured: median(rounds.map((round) => round.manyMs / round.fewMs)),
      limit: MAX_TIMES_DEARER,
      kind: 'at most',
      unit: 'times',
    })
  }
  return budgets
}

async function time({ target, query }: { target: Target; query: string }): Promise<number> {
  return (await target.ask({ query, times: TIMES_IN_A_ROUND })).ms / TIMES_IN_A_ROUND
}

function collectionPage(cursor?: string): string {
  const after = cursor ? `, after: "${cursor}"` : ''
  return `{ collection(handle: "${STOOLS}") { products(first: ${PAGE}${after}) { nodes { ${PRODUCT} } pageInfo { hasNextPage } } } }`
}

async function findCursor(target: Target): Promise<string> {
  let cursor = ''
  for (let page = 0; page < PAGES_BEFORE; page += 1) {
    const query = collectionPage(cursor || undefined).replace('hasNextPage', 'endCursor')
    const { body } = await target.ask({ query, times: 1 })
    cursor = JSON.parse(body).data.collection.products.pageInfo.endCursor
  }
  return cursor
}

/** Throws on a wrong answer, since a failure comes quickly and would pass for a fast answer. */
function expectAnswers({ body }: TimedAnswer, count: number, name: string): void {
  const found = body.match(/"handle":/g)?.length ?? 0
  if (found !== count) throw new Error(`${name}: ${found} products and not ${count}: ${body.slice(0, 500)}`)
}

interface Target extends AsyncDisposable {
  ask(question: Question): Promise<TimedAnswer>
}

async function startTarget(options: CatalogueTargetOptions): Promise<Target> {
  const program = fileURLToPath(new URL('./targets/catalogue-target.ts', import.meta.url))
  const child = fork(program, [JSON.stringify(options)])
  await once(child, 'message')
  return {
    async ask(question) {
      const answer = once(child, 'message')
      child.send(question)
      const [timed] = await answer
      return timed
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
