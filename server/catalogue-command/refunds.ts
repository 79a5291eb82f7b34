import { createHash, randomUUID } from 'node:crypto'
import type { AnswerOf, Input } from '#services/admin-contract/operation.ts'
import { orderOperations } from '#services/admin-contract/orders.ts'
import { refundOperations } from '#services/admin-contract/refunds.ts'
import { CommandFailure } from '../command/command-verb.ts'
import { type Admin, checkedBody, minute, type Verb } from './admin-client.ts'

type ShownRefund = AnswerOf<typeof refundOperations.retryRefund>
type NewRefund = Input<typeof refundOperations.refundOrder>['body']

/** Typed after everything else, where a second refund is meant that is the same as one of today. */
const AGAIN = 'again'
const PIECES = /^(?<sku>.+):(?<quantity>\d{1,5})$/

export const refundOrder: Verb = {
  takes: ['ORDER', 'rest|AMOUNT|SKU:N,…', 'REASON', '[restock|keep]', '[again]'],
  does: 'refunds all that is left of an order, an amount, or some of its items, and emails the buyer',
  async run(admin, tell, [number = '', what = '', reason = '', ...words]) {
    const isAgain = words.at(-1) === AGAIN
    const [goods] = isAgain ? words.slice(0, -1) : words
    const key = isAgain ? randomUUID() : keyOfToday([number, what, reason, goods ?? ''])
    const wish = { ...(await readWhat(admin, number, what, goods)), reason, key }
    const body: NewRefund = checkedBody(refundOperations.refundOrder, wish)
    const told = await admin.ask(refundOperations.refundOrder, { params: { number }, body })
    if (told.isNew) return tell(`${told.amount} of order ${number} goes back; ${told.email} gets an email`)
    tell(`nothing was done: you asked for the same today, as refund ${told.refund} of order ${number}`)
    tell(`type ${AGAIN} at the end if it is to be paid a second time`)
  },
}

export const retryRefund: Verb = {
  takes: ['ORDER', 'REFUND'],
  does: 'tries a failed refund again, or asks what became of one that never arrived',
  async run(admin, tell, [number = '', refund = '']) {
    const told = await admin.ask(refundOperations.retryRefund, { params: { number, refund } })
    tell(`order ${number}, ${refundLine(told)}`)
  },
}

export function refundLine({ refund, amount, createdAt, reason, words }: ShownRefund): string {
  const why = reason ? ` (${reason})` : ''
  return `refund ${refund} of ${minute(createdAt)}: ${amount}${why}, ${words}`
}

async function readWhat(admin: Admin, number: string, what: string, goods: string | undefined) {
  if (goods !== undefined && goods !== 'restock' && goods !== 'keep')
    throw new CommandFailure('say restock or keep: whether the goods go back in stock')
  if (!what.includes(':') && what !== 'rest') {
    if (goods === 'restock') throw new CommandFailure('an amount is for no goods: name them to restock them')
    return { of: 'amount', amount: what } as const
  }
  if (goods === undefined)
    throw new CommandFailure('say restock or keep after the reason: whether the goods go back in stock')
  const restock = goods === 'restock'
  if (what === 'rest') return { of: 'rest', restock } as const
  const { lines } = await admin.ask(orderOperations.showOrder, { params: { number } })
  return { of: 'lines', restock, lines: what.split(',').flatMap((each) => readPieces(lines, each)) } as const
}

/** The pieces may lie in several lines of the order, where its buyer had the same thing made differently. */
function readPieces(
  lines: AnswerOf<typeof orderOperations.showOrder>['lines'],
  text: string,
): { line: number; quantity: number }[] {
  const { sku, quantity } = PIECES.exec(text.trim())?.groups ?? {}
  const named = lines.filter((line) => line.sku === sku)
  if (named.length === 0) throw new CommandFailure(`${JSON.stringify(text)} is no SKU:N of this order`)
  let left = Number(quantity)
  const pieces = named.flatMap((line) => {
    const some = Math.min(left, line.quantity)
    left -= some
    return some > 0 ? [{ line: line.line, quantity: some }] : []
  })
  if (left > 0) throw new CommandFailure(`the order has fewer than ${quantity} of ${sku}`)
  return pieces
}

/** Typed twice on a day, as after an answer that was lost, it is one refund. */
function keyOfToday(words: readonly string[]): string {
  const day = new Date().toISOString().slice(0, 10)
  const hex = createHash('sha256')
    .update(JSON.stringify([day, ...words]))
    .digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
