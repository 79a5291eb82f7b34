import { Hono } from 'hono'
import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { Tables } from '#database/tables.ts'
import { type CaseNumber, readCaseNumber } from '../../order-help/case-number.ts'
import { type Return, readOpenReturns, readReturns } from '../../order-help/returns/read-returns.ts'
import {
  type ReturnStep,
  receiveReturn,
  refundReturn,
  refuseReturn,
  worthOf,
} from '../../order-help/returns/return-steps.ts'
import { returnedLines } from '../../order-help/returns/returned-goods.ts'
import { readOrderByNumber } from '../../orders/order.ts'
import type { StorefrontParts } from '../../parts.ts'
import { lineName } from '../../pricing/line-names.ts'
import { formatUsd } from '../../pricing/money.ts'
import type { AdminEnv } from '../access.ts'
import { priceSchema } from '../amounts.ts'
import { answer, answerBody } from '../answer.ts'
import { logChange } from '../change-log.ts'
import { done, type Outcome, type Refusal, refuse } from '../outcome.ts'
import { ownersWords } from './owners-words.ts'

const receiptBody = v.object(
  { goods: v.picklist(['restock', 'scrap'], 'say restock or scrap') },
  'say restock or scrap',
)
const refundBody = v.object(
  { amount: v.optional(priceSchema) },
  'an amount is dollars and cents such as 249.00',
)
const refusalBody = v.object({ words: ownersWords }, 'say why')

/** The owner's hand on returns. Every step is told to the buyer, and stands in the log of changes. */
export function returnRoutes(parts: StorefrontParts): Hono<AdminEnv> {
  const { database } = parts
  return new Hono<AdminEnv>()
    .get('/returns', async (c) => c.json({ returns: (await readOpenReturns(database.query)).map(listed) }))
    .get('/returns/:return', async (c) => answer(c, await showReturn(parts, c.req.param('return'))))
    .put('/returns/:return/receipt', (c) =>
      answerBody(c, receiptBody, ({ goods }) =>
        take(parts, c.var.who, c.req.param('return'), { action: 'receive', after: goods }, (trx, number) =>
          receiveReturn(trx, parts, number, { restock: goods === 'restock' }),
        ),
      ),
    )
    .put('/returns/:return/refund', (c) =>
      answerBody(c, refundBody, ({ amount: amountCents }) =>
        take(
          parts,
          c.var.who,
          c.req.param('return'),
          { action: 'refund', after: amountCents },
          (trx, number) => refundReturn(trx, parts, number, { amountCents }),
        ),
      ),
    )
    .put('/returns/:return/refusal', (c) =>
      answerBody(c, refusalBody, ({ words }) =>
        take(parts, c.var.who, c.req.param('return'), { action: 'refuse', after: words }, (trx, number) =>
          refuseReturn(trx, parts, number, { words }),
        ),
      ),
    )
}

interface Taken {
  readonly action: 'receive' | 'refund' | 'refuse'
  readonly after: unknown
}

function take(
  { database, now }: StorefrontParts,
  who: string,
  text: string,
  { action, after = null }: Taken,
  step: (trx: Kysely<Tables>, number: CaseNumber) => Promise<ReturnStep>,
): Promise<Outcome<object>> {
  return database.query.transaction().execute(async (trx) => {
    const number = readCaseNumber('R', text)
    const taken = number ? await step(trx, number) : undefined
    if (!number || !taken || taken.kind === 'missing') return noSuchReturn(text)
    if (taken.kind === 'refused') return refuse(409, taken.message)
    const subject = taken.asked.number
    await logChange(trx, { who, now: now() }, { action, subject, before: taken.before, after })
    const returns = await readReturns(trx, number.orderNumber)
    return done(listed(returns.find(({ id }) => id === taken.asked.id) ?? taken.asked))
  })
}

async function showReturn({ database }: StorefrontParts, text: string): Promise<Outcome<object>> {
  const number = readCaseNumber('R', text)
  const order = number && (await readOrderByNumber(database.query, number.orderNumber))
  const returns = order ? await readReturns(database.query, order.number) : []
  const asked = returns.find(({ sequence }) => sequence === number?.sequence)
  if (!order || !asked) return noSuchReturn(text)
  return done({
    ...listed(asked),
    email: order.email,
    words: asked.words,
    refusal: asked.refusal,
    worth: formatUsd(asked.refundCents ?? worthOf({ order, asked, returns })),
    lines: returnedLines(order, asked.lines).map((line) => ({
      quantity: line.quantity,
      sku: line.sku,
      name: lineName(line),
    })),
  })
}

function listed(asked: Return) {
  const { number, state, reason, requestedAt, restocked, refundCents } = asked
  const pieces = asked.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const refunded = refundCents === null ? null : formatUsd(refundCents)
  return { number, state, reason, requestedAt, pieces, restocked, refunded }
}

function noSuchReturn(text: string): Refusal {
  return refuse(404, `there is no return ${JSON.stringify(text)}`)
}
