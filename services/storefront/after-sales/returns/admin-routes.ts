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
import { changedReturn, listedReturn, listReturns } from './list-returns.ts'
import { lockReturn } from './lock-return.ts'
import { readReturns } from './read-returns.ts'
import {
  amountsBefore,
  type ReturnStep,
  receiveReturn,
  recordLabel,
  refundReturn,
  refuseReturn,
  worthOf,
} from './return-steps.ts'
import { returnedLines } from './return-words.ts'

type ChangedReturn = AnswerOf<typeof returnOperations.receiveReturn>

/** What the shop's staff does with returns. The buyer is mailed every step, and the log of changes keeps it. */
export function returnRoutes(parts: StorefrontParts): Hono<AdminEnv> {
  return serveOperations(returnOperations, {
    listReturns: ({ query }) => listReturns(parts.database, query),
    showReturn: ({ params }) => showReturn(parts, params.return),
    recordLabel: ({ params, body: { sent }, who }) =>
      take(parts, who, params.return, { action: 'label', after: sent ? 'sent' : 'not sent' }, (trx, number) =>
        recordLabel(trx, parts, number, { isSent: sent }),
      ),
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
  readonly action: 'label' | 'receive' | 'refund' | 'refuse'
  readonly after: unknown
}

function take(
  { database, now }: StorefrontParts,
  who: Actor,
  text: string,
  { action, after = null }: Taken,
  step: (trx: Kysely<Tables>, number: CaseNumber) => Promise<ReturnStep>,
): Promise<Outcome<ChangedReturn>> {
  return database.query.transaction().execute(async (trx) => {
    const number = readCaseNumber('R', text)
    const taken = number ? await step(trx, number) : undefined
    if (!number || !taken || taken.kind === 'missing') return noSuchReturn(text)
    if (taken.kind === 'refused') return refuse(409, taken.message)
    const subject = taken.asked.number
    await logChange(trx, { who, now: now() }, { action, subject, before: taken.before, after })
    const returns = await readReturns(trx, number.orderNumber)
    return done(changedReturn(returns.find(({ id }) => id === taken.asked.id) ?? taken.asked))
  })
}

async function showReturn(
  { database }: StorefrontParts,
  text: string,
): Promise<Outcome<AnswerOf<typeof returnOperations.showReturn>>> {
  const number = readCaseNumber('R', text)
  const locked = number && (await database.query.transaction().execute((trx) => lockReturn(trx, number)))
  if (!locked) return noSuchReturn(text)
  const { order, asked, obstacle } = locked
  const worthCents = asked.refundCents ?? worthOf(locked)
  const name = `${order.firstName} ${order.lastName}`
  const { words, refusal, state } = asked
  return done({
    ...listedReturn(asked, { ...order, name }, worthCents),
    words,
    refusal,
    worth: formatUsd(worthCents),
    ...(asked.refundCents === null ? amountsBefore(locked) : { backBeforeCents: 0, takenOffCents: 0 }),
    obstacle: state === 'refunded' ? null : (obstacle ?? null),
    lines: returnedLines(order, asked.lines).map((line) => ({
      quantity: line.quantity,
      sku: line.sku,
      name: lineName(line),
    })),
  })
}

function noSuchReturn(text: string): Refusal {
  return refuse(404, `there is no return ${JSON.stringify(text)}`)
}
