import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { AgentDetails } from '#database/tables/agents.ts'
import type { Tables } from '#database/tables.ts'
import { type Cart, readCartByToken } from '../../cart/read-cart.ts'

/** A cart or checkout that an agent keeps open, with the cart of the shop below it. */
export interface AgentSession {
  readonly id: string
  readonly kind: 'cart' | 'checkout'
  readonly details: AgentDetails
  readonly isCanceled: boolean
  readonly cart: Cart
}

export type SessionName = Pick<AgentSession, 'kind' | 'id'> & {
  /** The address of the agent's profile: what one agent opened is not there for another. */
  readonly agent: string
}

const ID = /^[\w-]{16,64}$/

export async function readSession(
  query: Kysely<Tables>,
  { kind, id, agent }: SessionName,
): Promise<AgentSession | undefined> {
  if (!ID.test(id)) return undefined
  const row = await query
    .selectFrom('storefront.agent_sessions as session')
    .innerJoin('storefront.carts as cart', 'cart.id', 'session.cart_id')
    .where('session.id', '=', id)
    .where('session.kind', '=', kind)
    .where('session.agent', '=', agent)
    .select(['session.details', 'session.canceled_at as canceledAt', 'cart.token'])
    .executeTakeFirst()
  const cart = row && (await readCartByToken(query, row.token))
  return cart && { id, kind, details: row.details, isCanceled: row.canceledAt !== null, cart }
}

export interface NewSession {
  readonly kind: 'cart' | 'checkout'
  readonly agent: string
  readonly cartId: number
  readonly details: AgentDetails
  readonly webhookUrl: string | null
}

/** Answers the session's id; undefined where the cart has an open checkout already. */
export async function insertSession(
  query: Kysely<Tables>,
  { kind, agent, cartId, details, webhookUrl }: NewSession,
): Promise<string | undefined> {
  const row = await query
    .insertInto('storefront.agent_sessions')
    .values({
      id: randomBytes(18).toString('base64url'),
      ...{ kind, agent, cart_id: cartId, webhook_url: webhookUrl },
      details: JSON.stringify(details),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** The open checkout over a cart of the agent's. */
export async function findCheckoutOf(
  query: Kysely<Tables>,
  { cartId, agent }: { readonly cartId: number; readonly agent: string },
): Promise<AgentSession | undefined> {
  const row = await query
    .selectFrom('storefront.agent_sessions')
    .where('cart_id', '=', cartId)
    .where('agent', '=', agent)
    .where('kind', '=', 'checkout')
    .where('canceled_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return row && readSession(query, { kind: 'checkout', id: row.id, agent })
}
