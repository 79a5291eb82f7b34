import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { Tables } from '#database/tables.ts'
import type { AnswerOf } from '#services/admin-contract/operation.ts'
import { returnOperations } from '#services/admin-contract/returns.ts'
import type { Actor, AdminEnv } from '#services/shared/admin/admit-staff.ts'
import { done, type Outcome, type Refusal, refuse } from '#services/shared/admin/outcome.ts'
import { serveOperations } from '#services/shared/admin/serve-operations.ts'
import { logChange } from '../../change-log.ts'
import type { StorefrontParts } from '../../parts.ts'
import { lineName } from '../../pricing/line-names.ts'
import { formatUsd } from '../../pricing/money.ts'
import { type CaseNumber, readCaseNumber } from '../case-number.ts'
import { lockReturn } from './lock-return.ts'
import { type Return, readOpenReturns, readReturns } from './read-returns.ts'
import { type ReturnStep, receiveReturn, refundReturn, refuseReturn, worthOf } from './return-steps.ts'
import { returnedLines } from './returned-goods.ts'

type ListedReturn = AnswerOf<typeof returnOperations.receiveReturn>

/** What the shop's staff does with returns. The buyer is mailed every step, and the log of changes keeps it. */
export function returnRoutes(parts: StorefrontParts): Hono<AdminEnv> {
  return serveOperations(returnOperations, {
    listReturns: async () => done({ returns: (await readOpenReturns(parts.database.query)).map(listed) }),
    showReturn: ({ params }) => showReturn(parts, params.return),
    receiveReturn: ({ params, body: { goods }, who }) =>
      take(parts, who, params.return, { action: 'receive', after: goods }, (trx, number) =>
        receiveReturn(trx, parts, number, { restock: goods === 'restock' }),
      ),
    refundReturn: ({ params, body: { amount: amountCents }, who }) =>
      take(parts, who, params.return, { action: 'refund', after: amountCents }, (trx, number) =>
        refundReturn(trx, parts, number, { amountCents }),
      ),
    refuseReturn: ({ params, body: { words }, who }) =>
      take(parts, who, params.return, { action: 'refuse', after: words }, (trx, number) =>
        refuseReturn(trx, parts, number, { words }),
      ),
  })
}

interface Taken {
  readonly action: 'receive' | 'refund' | 'refuse'
  readonly after: unknown
}

function take(
  { database, now }: StorefrontParts,
  who: Actor,
  text: string,
  { action, after = null }: Taken,
  step: (trx: Kysely<Tables>, number: CaseNumber) => Promise<ReturnStep>,
): Promise<Outcome<ListedReturn>> {
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

async function showReturn(
  { database }: StorefrontParts,
  text: string,
): Promise<Outcome<AnswerOf<typeof returnOperations.showReturn>>> {
  const number = readCaseNumber('R', text)
  const locked = number && (await database.query.transaction().execute((trx) => lockReturn(trx, number)))
  if (!locked) return noSuchReturn(text)
  const { order, asked } = locked
  return done({
    ...listed(asked),
    email: order.email,
    words: asked.words,
    refusal: asked.refusal,
    worth: formatUsd(asked.refundCents ?? worthOf(locked)),
    lines: returnedLines(order, asked.lines).map((line) => ({
      quantity: line.quantity,
      sku: line.sku,
      name: lineName(line),
    })),
  })
}

function listed(asked: Return): ListedReturn {
  const { number, state, reason, requestedAt, restocked, refundCents } = asked
  const pieces = asked.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const refunded = refundCents === null ? null : formatUsd(refundCents)
  return { number, state, reason, requestedAt: requestedAt.toISOString(), pieces, restocked, refunded }
}

function noSuchReturn(text: string): Refusal {
  return refuse(404, `there is no return ${JSON.stringify(text)}`)
}
