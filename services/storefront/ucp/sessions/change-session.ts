import type { Kysely } from 'kysely'
import * as v from 'valibot'
import type { AgentDetails } from '#database/tables/agents.ts'
import type { Tables } from '#database/tables.ts'
import { type CartChange, changeDetails } from '../../cart/change-cart.ts'
import { changeLines } from '../../cart/lines/change-lines.ts'
import { draftOf } from '../../cart/lines/draft-line.ts'
import { readCartByToken } from '../../cart/read-cart.ts'
import { readOffers } from '../../cart/read-offers.ts'
import { changeDiscountCodes } from '../../pricing/change-discount-codes.ts'
import type { OperationContext } from '../operation.ts'
import { DISCOUNT } from '../protocol/capabilities.ts'
import type { AskedLine } from './asked-lines.ts'
import { identityOf, readBuyer, sharedFields } from './asked-session.ts'

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

/** The asked lines take the place of the cart's own. A line that was there keeps its id. */
function replaceLines(asked: readonly AskedLine[]): CartChange {
  return async (trx, cart) => {
    const offers = await readOffers(
      trx,
      asked.map(({ variantId }) => variantId),
    )
    const before = cart.lines.map(draftOf)
    const taken = new Set<string>()
    const after = asked
      .filter(({ variantId }) => offers.has(variantId))
      .map(({ variantId, quantity, lineId }, position) => {
        const same = before.filter((line) => line.variantId === variantId && !taken.has(line.id ?? ''))
        const known = same.find(({ id }) => id === lineId) ?? same[0]
        if (known?.id) taken.add(known.id)
        return { id: known?.id ?? null, position, variantId, quantity, attributes: known?.attributes ?? [] }
      })
    return changeLines(trx, { cartId: cart.id, before, after, offers })
  }
}

/** Makes the changes one after the other, each of the cart as the one before has left it. */
export function inOrder(...changes: readonly CartChange[]): CartChange {
  return async (trx, cart) => {
    let current = cart
    const shortages = []
    for (const change of changes) {
      const result = await change(trx, current)
      if (result.kind !== 'done') return result
      shortages.push(...result.shortages)
      current = (await readCartByToken(trx, cart.token)) ?? current
    }
    return { kind: 'done', shortages }
  }
}
