import { dayWords } from '#services/admin-contract/change-words.ts'
import { ledgerOperations } from '#services/admin-contract/ledger.ts'
import { mailOperations } from '#services/admin-contract/mails.ts'
import { messageOperations } from '#services/admin-contract/messages.ts'
import { orderListOperations } from '#services/admin-contract/order-list.ts'
import { paymentOperations } from '#services/admin-contract/payments.ts'
import { reviewOperations } from '#services/admin-contract/reviews.ts'
import { stockOperations } from '#services/admin-contract/stock.ts'
import type { Desk } from '../desk/desk.ts'
import type { Called } from '../desk/office.ts'
import { inWords, type Tone } from '../ui/words.tsx'

/** Goods that last no longer than this at the present rate of sale are low. */
const LOW_DAYS = '14'

export interface Waiting {
  readonly label: string
  /** `?` where it could not be counted, which is not none. */
  readonly value: string
  readonly href: string
  readonly tone: Tone
}

export interface Today {
  readonly waiting: readonly Waiting[]
  /** Whether the money agrees; undefined for whoever may not see it. */
  readonly money: { readonly text: string; readonly tone: Tone } | undefined
}

/** Counts what waits for somebody, each by a route that counts no further than it has to. */
export async function loadToday(desk: Desk): Promise<Today> {
  const ofStore = desk.storeAdmin === undefined
  const [orders, stock, messages, reports, lapsing, mails, money] = await Promise.all([
    ofStore ? countOrders(desk) : [],
    ofStore ? countStock(desk) : [],
    countMessages(desk),
    countReports(desk),
    desk.may('ledger.read') ? countLapsing(desk) : [],
    ofStore ? countMails(desk) : [],
    ofStore && desk.may('books.read') ? tellMoney(desk) : undefined,
  ])
  return { waiting: [...orders, ...messages, ...reports, ...lapsing, ...stock, ...mails], money }
}

async function countOrders(desk: Desk): Promise<readonly Waiting[]> {
  const called = await desk.call(orderListOperations.summarizeOrders, {})
  const known = called.kind === 'done' ? called.answer : undefined
  const figure = (label: string, of: Bounded | undefined, href: string, tone: Tone): Waiting => ({
    ...{ label, href, value: of ? upTo(of.count, of.isMore) : UNKNOWN },
    tone: of?.count === 0 ? 'quiet' : tone,
  })
  const since = known?.oldestToPack
    ? `, the oldest placed ${inWords(new Date(known.oldestToPack), desk.now)}`
    : ''
  const until = known?.firstDispute ? `, the first until ${known.firstDispute.slice(0, 10)}` : ''
  return [
    figure(`to pack${since}`, known?.toPack, '/office/pack', 'good'),
    figure('packages that should have arrived', known?.stuck, '/office/orders?state=stuck', 'warn'),
    figure('edits that wait for payment', known?.waiting, '/office/orders?state=waiting', 'quiet'),
    figure('returns', known?.returns, '/office/returns', 'good'),
    figure('claims', known?.claims, '/office/claims', 'good'),
    figure('claims to send something for', known?.claimsToSend, '/office/claims?state=to-send', 'good'),
    ...(desk.may('dispute.read')
      ? [figure(`disputes${until}`, known?.disputes, '/office/disputes', 'bad')]
      : []),
  ]
}

async function countStock(desk: Desk): Promise<readonly Waiting[]> {
  const called = await desk.call(stockOperations.listLowStock, { query: { days: LOW_DAYS } })
  const rows = listed(called, ({ variants, next }) => [variants.length, next !== null])
  const what = rows?.count === 1 && !rows.isMore ? 'variant that lasts' : 'variants that last'
  return [
    {
      label: `${what} ${LOW_DAYS} days or less`,
      href: `/office/stock?days=${LOW_DAYS}`,
      ...toned(rows, 'warn'),
    },
  ]
}

async function countMessages(desk: Desk): Promise<readonly Waiting[]> {
  const called = await desk.call(messageOperations.listMessages, { query: { state: 'open' } })
  const rows = listed(called, ({ messages, next }) => [messages.length, next !== null])
  return [{ label: 'messages to answer', href: '/office/messages?state=open', ...toned(rows, 'good') }]
}

async function countReports(desk: Desk): Promise<readonly Waiting[]> {
  const called = await desk.call(reviewOperations.listReports, {})
  const rows = listed(called, ({ reports }) => [reports.length, false])
  return [{ label: 'reports of reviews', href: '/office/reviews?filter=reported', ...toned(rows, 'warn') }]
}

async function countLapsing(desk: Desk): Promise<readonly Waiting[]> {
  const called = await desk.call(ledgerOperations.listLedger, { query: { state: 'lapsing' } })
  const rows = listed(called, ({ entries }) => [entries.length, false])
  if (rows?.count === 0) return []
  const label = `${rows?.count === 1 ? 'claim whose proof lapses' : 'claims whose proofs lapse'} within 30 days`
  return [{ label, href: '/office/ledger?state=lapsing', ...toned(rows, 'warn') }]
}

async function countMails(desk: Desk): Promise<readonly Waiting[]> {
  const called = await desk.call(mailOperations.listGivenUp, {})
  const rows = listed(called, ({ mails }) => [mails.length, false])
  if (rows?.count === 0) return []
  return [{ label: 'emails that could not be sent', href: '/office/mails', ...toned(rows, 'bad') }]
}

async function tellMoney(desk: Desk): Promise<Today['money']> {
  const called = await desk.call(paymentOperations.showBooks, {})
  if (called.kind === 'refused')
    return { text: 'Whether the money agrees cannot be told just now.', tone: 'warn' }
  const { isCompared, last, openDifferences, uncompared, refused } = called.answer
  if (refused.length > 0) {
    const what = refused.length === 1 ? 'a payment' : 'payments'
    return { text: `The payment provider refused to take or to pay back ${what}.`, tone: 'bad' }
  }
  if (!isCompared)
    return {
      text: 'Test cards only: no real money moves, so there is nothing to reconcile.',
      tone: 'quiet',
    }
  const rest = uncompared.length > 0 ? ` Not compared yet: ${uncompared.map(dayWords).join(', ')}.` : ''
  if (openDifferences > 0) {
    const what = openDifferences === 1 ? '1 difference is' : `${openDifferences} differences are`
    return { text: `The money does not agree: ${what} open.${rest}`, tone: 'bad' }
  }
  if (rest) return { text: `It is not known whether all of the money agrees.${rest}`, tone: 'warn' }
  if (!last) return { text: 'The books have not been compared yet. It happens at night.', tone: 'quiet' }
  return { text: `The money agrees, as of the night of ${dayWords(last.day)}.`, tone: 'good' }
}

const UNKNOWN = '?'

interface Bounded {
  readonly count: number
  readonly isMore: boolean
}

function listed<Answer>(
  called: Called<Answer>,
  count: (answer: Answer) => readonly [number, boolean],
): Bounded | undefined {
  if (called.kind === 'refused') return undefined
  const [rows, isMore] = count(called.answer)
  return { count: rows, isMore }
}

function toned(of: Bounded | undefined, tone: Tone): Pick<Waiting, 'value' | 'tone'> {
  return {
    value: of ? upTo(of.count, of.isMore) : UNKNOWN,
    tone: of?.count === 0 ? 'quiet' : tone,
  }
}

/** A count that stopped says so. */
function upTo(count: number, isMore: boolean): string {
  return isMore ? `${count}+` : String(count)
}
