import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Tables } from '#database/tables.ts'
import type { MailMessage } from '#services/mail/mail.ts'
import { madeLine, madeOrder } from '#tests/fixtures/storefront/made-order.ts'
import type { StorefrontParts } from '../parts.ts'
import { askForDueReviews, type FindReviewed, requestReviews } from './request-reviews.ts'

const SENT_AT = new Date('2026-03-06T15:00:00Z')
const NOW = new Date('2026-03-21T15:00:00Z')

interface Store {
  /** Numbers of the orders that are due, a page of them for each time that somebody looks. */
  readonly due: number[][]
  /** Orders that went after they were found due. */
  readonly gone?: readonly number[]
  /** Whether another process is deciding. */
  readonly isOthersTurn?: boolean
  /** Orders whose mail cannot be queued. */
  readonly unmailable?: readonly number[]
  /** The error that the database answers the question for due orders with. */
  failure?: Error | undefined
  /** Runs whenever due orders are looked for. */
  readonly onLook?: () => Promise<void>
}

const emailOf = (number: number) => `buyer-${number}@example.com`

/** A shop with these orders, each of two chairs in two lines and a stool. */
function openShop(store: Store) {
  const looks: (readonly unknown[])[] = []
  const decided: unknown[] = []
  const mails: MailMessage[] = []
  const logged: object[] = []

  const orderOf = (number: number) => ({
    ...madeOrder({ number, email: emailOf(number) }),
    ...{ trackingNumber: '1Z999', fulfilledAt: SENT_AT, version: 1, figures: null, from: '', to: '' },
    lines: [madeLine(0, 1), madeLine(1, 2), { ...madeLine(2, 1), productHandle: 'stool' }],
  })

  /** Answers the questions that are asked here, each known by a table or a function that it names. */
  async function rowsFor(sql: string, parameters: readonly unknown[]): Promise<object[]> {
    if (sql.includes('first_weeks')) {
      looks.push(parameters)
      await store.onLook?.()
      if (store.failure) throw store.failure
      const numbers = store.due.shift() ?? []
      return numbers.map((number) => ({ id: number + 5_000, number, fulfilledAt: SENT_AT }))
    }
    if (sql.startsWith('update')) {
      decided.push(parameters[0])
      return [{ id: 1 }]
    }
    if (sql.includes('pg_try_advisory')) return [{ locked: !store.isOthersTurn }]
    if (sql.includes('count(*)')) return [{ asked: 0 }]
    if (sql.includes('"storefront"."returns"') || sql.includes('"storefront"."refunds"')) return []
    if (sql.includes('"storefront"."products"'))
      return parameters.map((handle) => ({ handle, descriptionHtml: '', images: [], variants: [] }))
    const number = Number(parameters[0])
    return store.gone?.includes(number) ? [] : [orderOf(number)]
  }

  class Driver extends DummyDriver {
    override async acquireConnection() {
      return {
        executeQuery: async ({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) => ({
          rows: (await rowsFor(sql, parameters)) as never[],
        }),
        async *streamQuery(): AsyncGenerator<never> {},
      }
    }
  }
  const query = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const log = (level: string) => (fields: object, message: string) =>
    void logged.push({ level, ...fields, message })
  const parts = {
    database: { query },
    publicUrl: 'https://keel.test',
    signingKey: '5e'.repeat(32),
    now: () => NOW,
    log: { info: log('info'), warn: log('warn'), error: log('error') },
    mail: {
      hasUnsubscribed: async () => false,
      unsubscribeUrl: () => 'https://keel.test/unsubscribe',
      enqueue: async (_trx: unknown, mail: MailMessage) => {
        if (store.unmailable?.some((number) => emailOf(number) === mail.to)) throw new Error('full')
        mails.push(mail)
      },
    },
  } as unknown as StorefrontParts
  return { parts, looks, decided, logged, mails, mailed: () => mails.map(({ to }) => to) }
}

/** Asks for what is due, once. */
async function ask(store: Store, findReviewed: FindReviewed = async () => [], isClosing = () => false) {
  const shop = openShop(store)
  await askForDueReviews(shop.parts, findReviewed, isClosing)
  return shop
}

describe('buyers whose order was sent two weeks ago are asked for a review', () => {
  test('each once, by a mail that is told in the log', async () => {
    const { mailed, logged, decided } = await ask({ due: [[1042, 1043]] })
    expect(mailed()).toEqual([emailOf(1042), emailOf(1043)])
    expect(decided).toEqual(['sent', 'sent'])
    expect(logged).toEqual([
      { level: 'info', order: 1042, message: 'a review was asked for' },
      { level: 'info', order: 1043, message: 'a review was asked for' },
    ])
  })

  test('not for what they have reviewed, which is looked up by who they are and what they bought', async () => {
    const findReviewed = vi.fn<FindReviewed>(async ({ orderNumber }) =>
      orderNumber === 1042 ? ['chair'] : ['chair', 'stool'],
    )
    const { mails, decided, logged } = await ask({ due: [[1042, 1043]] }, findReviewed)
    expect(findReviewed.mock.calls[0]).toEqual([
      { orderNumber: 1042, email: emailOf(1042), productHandles: ['chair', 'stool'] },
    ])
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('product=stool')
    expect(mails[0]?.text).not.toContain('product=chair')
    expect(decided).toEqual(['sent', 'left-out'])
    expect(logged).toHaveLength(1)
  })

  test('page after page, each after the last order of the one before, until none is due', async () => {
    const { mailed, looks } = await ask({ due: [[1042, 1043], [1044]] })
    expect(mailed()).toEqual([1042, 1043, 1044].map(emailOf))
    expect(looks.map((parameters) => parameters.filter((each) => typeof each === 'number'))).toEqual([
      [20],
      [6043, 20],
      [6044, 20],
    ])
  })

  test('but not for an order that is gone', async () => {
    const findReviewed = vi.fn<FindReviewed>(async () => [])
    const { mailed, logged } = await ask({ due: [[1042, 1043]], gone: [1042] }, findReviewed)
    expect(mailed()).toEqual([emailOf(1043)])
    expect(findReviewed).toHaveBeenCalledOnce()
    expect(logged).toHaveLength(1)
  })

  test('not while the shop closes', async () => {
    let isClosing = false
    const closes: FindReviewed = async () => {
      isClosing = true
      return []
    }
    const { mailed, looks } = await ask({ due: [[1042, 1043]] }, closes, () => isClosing)
    expect(mailed()).toEqual([emailOf(1042)])
    expect(looks).toHaveLength(1)
  })
})

describe('what fails is tried again', () => {
  test('later, where nobody can say now what was reviewed, and no other buyer is asked either', async () => {
    const err = new Error('no backend')
    const { mailed, looks, logged, decided } = await ask({ due: [[1042, 1043]] }, () => Promise.reject(err))
    expect([mailed(), decided]).toEqual([[], []])
    expect(looks).toHaveLength(1)
    expect(logged).toEqual([
      {
        ...{ level: 'warn', err, order: 1042 },
        message: 'what a buyer has reviewed is not known now; they are asked later',
      },
    ])
  })

  test('later, where another process is deciding', async () => {
    const findReviewed = vi.fn<FindReviewed>(async () => [])
    const { mailed, looks, logged } = await ask({ due: [[1042, 1043]], isOthersTurn: true }, findReviewed)
    expect(mailed()).toEqual([])
    expect(findReviewed).toHaveBeenCalledOnce()
    expect(looks).toHaveLength(1)
    expect(logged).toEqual([])
  })

  test('where one mail cannot be queued, and the next buyer is asked', async () => {
    const { mailed, logged } = await ask({ due: [[1042, 1043]], unmailable: [1042] })
    expect(mailed()).toEqual([emailOf(1043)])
    expect(logged).toEqual([
      {
        ...{ level: 'error', err: new Error('full'), order: 1042 },
        message: 'a review could not be asked for; it will be tried again',
      },
      { level: 'info', order: 1043, message: 'a review was asked for' },
    ])
  })
})

describe('the shop looks for due orders', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
  afterEach(() => void vi.useRealTimers())
  const nobodyReviewed: FindReviewed = async () => []
  const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

  test('at once, and then every half minute, until it closes', async () => {
    const { parts, looks } = openShop({ due: [] })
    const requests = requestReviews(parts, nobodyReviewed)
    await settled()
    expect(looks).toHaveLength(1)
    vi.advanceTimersByTime(29_999)
    await settled()
    expect(looks).toHaveLength(1)
    vi.advanceTimersByTime(1)
    await settled()
    expect(looks).toHaveLength(2)
    await requests[Symbol.asyncDispose]()
    vi.advanceTimersByTime(60_000)
    await settled()
    expect(looks).toHaveLength(2)
  })

  test('one run at a time, and it closes when that has ended, without another buyer', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const { parts, looks, mailed } = openShop({ due: [[1042]], onLook: () => promise })
    const requests = requestReviews(parts, nobodyReviewed)
    vi.advanceTimersByTime(60_000)
    await settled()
    expect(looks).toHaveLength(1)
    let isClosed = false
    const closing = requests[Symbol.asyncDispose]().then(() => {
      isClosed = true
    })
    await settled()
    expect(isClosed).toBe(false)
    resolve()
    await closing
    expect(mailed()).toEqual([])
  })

  test('again after it failed, which is told in the log', async () => {
    const store: Store = { due: [[1042]], failure: new Error('no database') }
    const { parts, logged, mailed } = openShop(store)
    await using _requests = requestReviews(parts, nobodyReviewed)
    await settled()
    expect(logged).toEqual([
      {
        ...{ level: 'error', err: new Error('no database') },
        message: 'orders to be reviewed could not be read; it will be tried again',
      },
    ])
    store.failure = undefined
    vi.advanceTimersByTime(30_000)
    await vi.waitFor(() => expect(mailed()).toEqual([emailOf(1042)]))
  })
})
