import * as v from 'valibot'
import type { AgentDetails } from '#database/tables/agents.ts'
import { createCart } from '../../cart/create-cart.ts'
import { readCartByToken } from '../../cart/read-cart.ts'
import type { OperationContext } from '../operation.ts'
import { DISCOUNT } from '../protocol/capabilities.ts'
import type { Message, Outcome } from '../protocol/outcome.ts'
import { type AskedLine, readAskedLines } from './asked-lines.ts'
import { identityOf, readBuyer, sharedFields, tellClaims } from './asked-session.ts'
import { nothingToBuy, tellShortages } from './cart-resource.ts'
import { type AgentSession, insertSession } from './session-rows.ts'

const shared = v.object(sharedFields)

export type Opened =
  | { readonly kind: 'opened'; readonly session: AgentSession; readonly messages: readonly Message[] }
  | Outcome

export interface Opening {
  readonly kind: AgentSession['kind']
  readonly details: AgentDetails
  readonly webhookUrl: string | null
}

/** Opens a cart of the shop with what the agent asked for, and the agent's own session over it. */
export async function openCartOfAgent(
  context: OperationContext,
  asked: v.InferOutput<typeof shared>,
  { kind, details, webhookUrl }: Opening,
): Promise<Opened> {
  const { database, publicUrl, agent, signal, now } = context
  const read = await readAskedLines(context, asked.line_items)
  if (read.isNothing) return nothingToBuy(read.messages, publicUrl)
  const creation = await createCart(
    { database, signal },
    {
      note: '',
      attributes: [],
      metafields: [],
      deliveryAddresses: [],
      buyerIdentity: identityOf(readBuyer(asked.buyer)),
      discountCodes: context.active.has(DISCOUNT) ? (asked.discounts?.codes ?? []) : [],
      lines: read.lines.map(asNewLine),
    },
    now(),
  )
  // The product was withdrawn just now.
  if (creation.kind === 'unknown-merchandise') return nothingToBuy(read.messages, publicUrl)
  const cart = await readCartByToken(database.query, creation.token)
  if (!cart) throw new Error('the cart that was just made cannot be read')
  const made = { kind, agent: agent.url, cartId: cart.id, details, webhookUrl }
  const id = await insertSession(database.query, made)
  if (id === undefined) throw new Error(`cart ${cart.id} is new and has a checkout`)
  const session = { id, kind, details, isCanceled: false, cart }
  const messages = [...read.messages, ...tellShortages(creation.shortages), ...tellClaims(asked.context)]
  return { kind: 'opened', session, messages }
}

function asNewLine({ variantId, quantity }: AskedLine, index: number) {
  return { variantId, quantity, attributes: [], index }
}
