import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { AgentDetails } from '#database/tables/agents.ts'
import type { Tables } from '#database/tables.ts'
import type { CartChange } from '../../cart/change-cart.ts'
import { changeDetails } from '../../cart/change-details.ts'
import { changeDiscountCodes } from '../../pricing/change-discount-codes.ts'
import type { OperationContext } from '../operation.ts'
import { DISCOUNT } from '../protocol/capabilities.ts'
import type { AskedLine } from './asked-lines.ts'
import { identityOf, readBuyer, sharedFields } from './asked-session.ts'
import { inOrder, replaceLines } from './replace-lines.ts'

const shared = v.object(sharedFields)

/** The lines take the place of those before, and so do buyer and codes where the agent mentions them. */
export function replaceContents(
  { active, now }: Pick<OperationContext, 'active' | 'now'>,
  asked: v.InferOutput<typeof shared>,
  lines: readonly AskedLine[],
): CartChange {
  const { buyer } = asked
  const codes = active.has(DISCOUNT) ? asked.discounts?.codes : undefined
  return inOrder(
    replaceLines(lines),
    ...(buyer ? [changeDetails(() => ({ buyerIdentity: identityOf(readBuyer(buyer)) }))] : []),
    ...(codes ? [changeDiscountCodes(codes, now())] : []),
  )
}

/** Keeps, in the change's own transaction, what the agent said. */
export function keepDetails(id: string, details: AgentDetails): CartChange {
  return async (trx) => {
    await trx
      .updateTable('storefront.agent_sessions')
      .where('id', '=', id)
      .set({ details: JSON.stringify(details) })
      .execute()
    return { kind: 'done', shortages: [] }
  }
}

export async function markCanceled(trx: Kysely<Tables>, id: string, now: Date): Promise<void> {
  await trx.updateTable('storefront.agent_sessions').where('id', '=', id).set({ canceled_at: now }).execute()
}
