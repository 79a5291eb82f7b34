import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { paymentOperations } from '#services/admin-contract/payments.ts'
import type { Desk } from '../desk/desk.ts'
import { loadToday } from '../today/load-today.ts'
import { loadMoney, type MoneyPage } from './load-money.ts'
import { MoneyRoom } from './money-page.tsx'

const TEST_CARDS = { isCompared: false, last: null, openDifferences: 0, uncompared: [], refused: [] }

/** What the money's page and Today say of the books, which are so, or of which the shop does not tell. */
async function toldOf(books: object | undefined): Promise<readonly (string | undefined)[]> {
  const desk = deskOf(books)
  const html = renderToStaticMarkup(<MoneyRoom {...(await pageOf(books))} desk={desk} />)
  const today = await loadToday({ ...desk, call: refusing(desk) } as unknown as Desk)
  return [/class="notice[^>]*><p>([^<]*)/.exec(html)?.[1], today.money?.text]
}

async function pageOf(books: object | undefined): Promise<MoneyPage> {
  const page = await loadMoney(deskOf(books))
  if (page instanceof Response) throw new Error(`it answers ${page.status}`)
  return page
}

function deskOf(books: object | undefined): Desk {
  const answer = { reconciliations: [], days: [], states: [] }
  return {
    ...{ url: new URL('https://keel.example/office/money'), now: new Date('2026-03-06T15:00:00Z') },
    ...{ may: () => true, csrfToken: '' },
    call: async (operation: unknown) => {
      if (operation !== paymentOperations.showBooks) return { kind: 'done', answer }
      return books
        ? { kind: 'done', answer: books }
        : { kind: 'refused', status: 503, message: 'Not just now.' }
    },
  } as unknown as Desk
}

/** Nothing but the books is told. */
function refusing(desk: Desk) {
  return async (...asked: Parameters<Desk['call']>) =>
    asked[0] === (paymentOperations.showBooks as unknown)
      ? desk.call(...asked)
      : { kind: 'refused', status: 503, message: 'Not now.' }
}

test('a shop of test cards says that there is nothing to reconcile', async () => {
  const words = 'Test cards only: no real money moves, so there is nothing to reconcile.'
  expect(await toldOf(TEST_CARDS)).toEqual([words, words])
})

test('a payment that the provider refuses to take comes before whether the books agree', async () => {
  const words = 'The payment provider refused to take $249.00 for order 1042 (expired). Send nothing more.'
  const payment = { orderNumber: 1042, amountCents: 24_900, since: '2026-03-05T03:00:00Z', words }
  const [, today] = await toldOf({ ...TEST_CARDS, refused: [payment] })
  expect(today).toBe('The payment provider refused to take or to pay back a payment.')
  const html = renderToStaticMarkup(
    <MoneyRoom {...(await pageOf({ ...TEST_CARDS, refused: [payment] }))} desk={deskOf(undefined)} />,
  )
  expect(html.indexOf(words)).toBeGreaterThan(0)
  expect(html).toContain('<a href="/office/orders/1042">Order 1042</a>')
  expect(html.indexOf(words)).toBeLessThan(html.indexOf('Test cards only'))
})

test('books that cannot be read are not told as those of test cards', async () => {
  const words = 'Whether the money agrees cannot be told just now.'
  expect(await toldOf(undefined)).toEqual([words, words])
})

test('days of takings and of compared books are said as people say them, also in the chart', async () => {
  const day = {
    day: '2026-03-05',
    orders: 1,
    orderCents: 100,
    capturedCents: 100,
    refundCents: 0,
    netCents: 100,
  }
  const counts = { payments: 1, refunds: 0, disputes: 0, payouts: 0 }
  const night = {
    ...{ day: '2026-03-04', finishedAt: '2026-03-05T03:00:00Z', counts },
    ...{ differences: [{ kind: 'amount', subject: 'p', detail: 'd' }], differenceCount: 1 },
  }
  const books = { isCompared: true, last: night, openDifferences: 0, uncompared: ['2026-03-03'], refused: [] }
  const page = {
    ...{ range: { from: '2026-03-05', to: '2026-03-06' }, problem: undefined, codeProblem: undefined },
    ...{ days: [day], states: [], nights: [night], books, payouts: undefined },
  }
  const desk = {
    ...{ url: new URL('https://keel.example/office/money'), now: new Date('2026-03-06T15:00:00Z') },
    csrfToken: '',
  } as unknown as Desk
  const html = renderToStaticMarkup(<MoneyRoom {...(page as unknown as MoneyPage)} desk={desk} />)
  const text = html.replace(/<[^>]+>/g, '')
  expect(text).not.toMatch(/\d{4}-\d\d-\d\d/)
  expect(text).toContain('Mar 5, 2026: $1.00')
  expect(text).toContain('Compare Mar 3, 2026')
  expect(text).toContain('Compare Mar 4, 2026 again')
})
