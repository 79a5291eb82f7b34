import type { StockShortage } from '../../cart/lines/fit-to-stock.ts'
import { checkoutUrl } from '../../cart/read-cart.ts'
import { readCheckoutDetails } from '../../checkout/checkout-details.ts'
import { lineName } from '../../pricing/line-names.ts'
import type { OperationContext, OperationInput } from '../operation.ts'
import {
  type Message,
  notThere,
  type Outcome,
  recoverable,
  unrecoverable,
  warning,
} from '../protocol/outcome.ts'
import { writeBuyer } from './asked-session.ts'
import { tellMissingForConsent, writeConsent } from './consent.ts'
import { type AgentSession, readSession } from './session-rows.ts'
import { writeContents } from './write-session.ts'

const NO_CART = 'There is no such cart, or it has expired.'

/** Finds the agent's own cart; undefined where there is none that can still be used. */
export async function openAgentCart(
  { database, agent, now }: OperationContext,
  { id = '' }: OperationInput,
): Promise<AgentSession | undefined> {
  const session = await readSession(database.query, { kind: 'cart', id, agent: agent.url })
  return session && isOpen(session, now()) ? session : undefined
}

export function isOpen({ isCanceled, cart }: AgentSession, now: Date): boolean {
  return !isCanceled && cart.completedAt === null && cart.expiresAt > now
}

export async function writeCart(
  context: OperationContext,
  { id, cart, details }: AgentSession,
  saidBefore: readonly Message[] = [],
): Promise<object> {
  const inCheckout = await readCheckoutDetails(context.database.reads, cart.id)
  const { contents, messages: ofContents } = await writeContents(context, cart, inCheckout)
  const messages = [...saidBefore, ...tellMissingForConsent(details), ...ofContents]
  const consent = writeConsent(context, details)
  const buyer = { ...writeBuyer(details.buyer ?? {}), ...(consent && { consent }) }
  return {
    id,
    ...contents,
    ...(Object.keys(buyer).length > 0 && { buyer }),
    ...(messages.length > 0 && { messages }),
    continue_url: checkoutUrl(context.publicUrl, cart),
    expires_at: cart.expiresAt.toISOString(),
  }
}

/** Nothing of what was asked for can be bought, so nothing is opened for it. */
export function nothingToBuy(messages: readonly Message[], publicUrl: string): Outcome {
  const [first] = messages
  const said =
    first && messages.every(({ code }) => code === 'item_unavailable')
      ? unrecoverable(first.code, first.content)
      : unrecoverable('out_of_stock', 'Nothing of this can be bought now.')
  return { kind: 'none', messages: [said], continueUrl: publicUrl }
}

/** What there was too little of, as the change found it. */
export function tellShortages(shortages: readonly StockShortage[]): Message[] {
  return shortages.map(({ variant, kept }) => {
    const name = lineName(variant)
    return kept === 0
      ? recoverable('out_of_stock', `${name} is sold out.`)
      : warning('quantity_adjusted', `There are only ${kept} of ${name}: the line holds as many.`)
  })
}

export const cartNotThere = (publicUrl: string): Outcome => notThere(NO_CART, publicUrl)
