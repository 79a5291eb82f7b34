import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '#database/connect.ts'
import { fillWithProducts } from '#tests/fixtures/database/many-products.ts'
import { describeEmptyStorefront, describeStorefront } from '#tests/fixtures/database/twin-suites.ts'
import { countCarts } from '#tests/fixtures/storefront/storefront-cart.ts'
import { ACCESS_TOKEN, ENDPOINT, post } from '#tests/fixtures/storefront/storefront-twin.ts'
import { threadCpuMs } from '#tests/fixtures/thread-cpu-ms.ts'

const TIMED_OUT = { errors: [{ extensions: { code: 'TIMEOUT' } }] }

describeStorefront('work that nobody waits for', ({ database, twin, reopen }) => {
  let client: AbortController
  let release: () => void
  let began: Promise<void>
  let before: number
  let transactions: Promise<unknown>[]
  beforeEach(async () => {
    const held = Promise.withResolvers<void>()
    const reached = Promise.withResolvers<void>()
    release = held.resolve
    began = reached.promise
    transactions = []
    const onBegun = (transaction: Promise<unknown>) => {
      transactions.push(transaction)
      reached.resolve()
    }
    await reopen({ database: holdTransactions(database(), held.promise, onBegun) })
    client = new AbortController()
    before = await countCarts(database())
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Nothing is under way any more, nor did what was bring about anything else. */
  async function workEnds() {
    let ended: number
    do {
      ended = transactions.length
      await Promise.allSettled(transactions)
      await turn()
    } while (transactions.length > ended)
  }

  const createThree = async () => {
    const query =
      'mutation { a: cartCreate { cart { id } } b: cartCreate { cart { id } } c: cartCreate { cart { id } } }'
    const headers = {
      'content-type': 'application/json',
      'x-shopify-storefront-access-token': ACCESS_TOKEN,
    }
    const body = JSON.stringify({ query })
    const request = new Request(ENDPOINT, { method: 'POST', body, headers, signal: client.signal })
    return (await twin().fetch(request)).json()
  }

  test('stops when its time is up: no change begins after the answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = createThree()
    await began
    vi.advanceTimersByTime(10_000)
    expect(await answer).toMatchObject(TIMED_OUT)
    vi.useRealTimers()
    release()
    await workEnds()
    expect(await countCarts(database())).toBe(before)
  })

  test('stops when its client hangs up', async () => {
    const answer = createThree()
    await began
    client.abort()
    expect(await answer).toMatchObject(TIMED_OUT)
    release()
    await workEnds()
    expect(await countCarts(database())).toBe(before)
  })

  test('is done where somebody waits', async () => {
    const answer = createThree()
    await began
    release()
    expect(await answer).toHaveProperty('data.c.cart.id')
    expect(await countCarts(database())).toBe(before + 3)
  })
})

/** A database whose transactions begin when they may, as they do where all connections are taken. */
function holdTransactions(
  database: Database,
  held: Promise<void>,
  onBegun: (transaction: Promise<unknown>) => void,
): Database {
  const execute = (work: Parameters<ReturnType<Database['query']['transaction']>['execute']>[0]) => {
    const transaction = held.then(() => database.query.transaction().execute(work))
    onBegun(transaction)
    return transaction
  }
  const query = new Proxy(database.query, {
    get(target, name) {
      if (name === 'transaction') return () => ({ execute })
      const value = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return { ...database, query }
}

const PRODUCTS = 2_000
/** What one request may keep from all others at a time. */
const MAX_HELD_MS = 50
/** The collector of garbage holds a thread as well, but not in every try. */
const TRIES = 3

describeEmptyStorefront('questions that look at every product', ({ database, twin }) => {
  beforeAll(async () => {
    await fillWithProducts(database(), PRODUCTS)
    await heldMs('{ products(first: 1) { nodes { id } } search(first: 1, query: "keel") { totalCount } }')
  })

  /** The longest that answering kept the event loop, in this thread's own time: other programs do not count. */
  async function heldMs(query: string): Promise<number> {
    let longest = 0
    let turns = 0
    let isAnswered = false
    let last = threadCpuMs()
    const look = () => {
      const at = threadCpuMs()
      // The first turn has what came before.
      if (turns > 0) longest = Math.max(longest, at - last)
      turns += 1
      last = at
      if (!isAnswered) setImmediate(look)
    }
    look()
    const { errors } = await (await post(twin(), JSON.stringify({ query }))).json()
    await turn()
    isAnswered = true
    expect(errors).toBeUndefined()
    return longest
  }

  const aliases = (count: number, field: string) =>
    `{ ${Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ')} }`
  const searching = (text: string) => `{ search(first: 1, query: ${JSON.stringify(text)}) { totalCount } }`

  test.each([
    ['42 phrases that all have', searching('"upright work" '.repeat(42))],
    ['42 phrases that none has', searching(Array(42).fill('"work seat"').join(' OR '))],
    ['phrases that must not be', searching('-"upright seat" '.repeat(33))],
    ['many searches in one', aliases(50, 'search(first: 1, query: "keel") { totalCount }')],
    ['many lists of tags', aliases(50, 'productTags(first: 1) { nodes }')],
    ['filters', aliases(9, 'products(first: 1) { filters { id values { count } } }')],
    ['typos', `{ predictiveSearch(query: "${'uprihgt seatx worrk '.repeat(16)}") { queries { text } } }`],
    [
      'long pages',
      aliases(
        10,
        'products(first: 250) { nodes { id title images(first: 5) { nodes { url } } variants(first: 2) { nodes { id title price { amount } } } } }',
      ),
    ],
  ])('%s: others have their turns', async (_name, query) => {
    const held = []
    for (let tries = 0; tries < TRIES; tries += 1) held.push(await heldMs(query))
    expect(Math.min(...held)).toBeLessThan(MAX_HELD_MS)
  })
})
