import type { Kysely } from 'kysely'
import type { AgentDetails } from '#database/tables/agents.ts'
import type { Tables } from '#database/tables.ts'
import { type CartChange, changeCart } from '../../cart/change-cart.ts'
import type { StockShortage } from '../../cart/lines/fit-to-stock.ts'
import type { OperationContext } from '../operation.ts'
import type { Message } from '../protocol/outcome.ts'
import { findLock } from './change-checkout.ts'
import type { AgentSession } from './session-rows.ts'

/** A session is changed so, or left as it is for the reasons given; its locked row decides. */
export type PlannedChange =
  | { readonly kind: 'change'; readonly details: AgentDetails; readonly change: CartChange }
  | { readonly kind: 'leave'; readonly messages: readonly Message[] }

export type SessionChanged =
  | {
      readonly kind: 'changed'
      readonly session: AgentSession
      readonly shortages: readonly StockShortage[]
    }
  /** Nothing was changed, and why. */
  | { readonly kind: 'left'; readonly session: AgentSession; readonly messages: readonly Message[] }
  | { readonly kind: 'no-cart' }

/**
 * Changes a session by what is known of it once its cart's row is locked. Since it was read for this request, a person
 * may have begun to pay, and another request may have said something else of the buyer, which is not to be written back.
 */
export async function changeLocked(
  context: OperationContext,
  session: AgentSession,
  plan: (trx: Kysely<Tables>, said: AgentDetails) => Promise<PlannedChange>,
): Promise<SessionChanged> {
  let current = session
  let messages: readonly Message[] | undefined
  const changed = await changeCart(context, session.cart, async (trx, cart) => {
    const { details, canceledAt } = await readSaid(trx, session.id)
    current = { ...session, details, isCanceled: canceledAt !== null, cart }
    const lock = await findLock(trx, current, context.now())
    const planned = lock ? ({ kind: 'leave', messages: [lock] } as const) : await plan(trx, details)
    if (planned.kind === 'leave') {
      messages = planned.messages
      return { kind: 'done', shortages: [] }
    }
    current = { ...current, details: planned.details }
    return planned.change(trx, cart)
  })
  if (changed.kind === 'no-cart') return changed
  if (changed.kind !== 'changed') throw new Error(`an agent's change was refused: ${changed.kind}`)
  if (messages) return { kind: 'left', session: current, messages }
  return { kind: 'changed', session: { ...current, cart: changed.cart }, shortages: changed.shortages }
}

function readSaid(trx: Kysely<Tables>, id: string) {
  return trx
    .selectFrom('storefront.agent_sessions')
    .where('id', '=', id)
    .select(['details', 'canceled_at as canceledAt'])
    .executeTakeFirstOrThrow()
}
