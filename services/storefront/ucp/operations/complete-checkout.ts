import * as v from 'valibot'
import type { Operation } from '../operation.ts'
import { readInput } from '../protocol/read-input.ts'
import { changeLocked } from '../sessions/change-locked.ts'
import { keepDetails } from '../sessions/change-session.ts'
import { checkoutNotThere, openAgentCheckout, writeCheckout } from '../sessions/checkout-resource.ts'
import { consentSchema, withConsent } from '../sessions/consent.ts'

export const completeCheckoutBody = v.object({
  buyer: v.optional(v.object({ consent: v.optional(consentSchema) })),
})

/**
 * Hands over: the answer says what is missing or, where nothing is, where the buyer pays. Nothing is charged by it, so it
 * may be asked as often as anybody likes, and what a card's data would be is neither read nor kept. What the buyer
 * consents to may come with it.
 */
export const completeCheckout: Operation = async (context, input) => {
  const read = readInput(completeCheckoutBody, input.body)
  if (read.kind === 'refused') return read
  const session = await openAgentCheckout(context, input)
  if (!session) return checkoutNotThere(context.publicUrl)
  const consent = read.input.buyer?.consent
  const isSilent = withConsent(context, session.details, consent) === session.details
  if (isSilent) return { kind: 'done', resource: await writeCheckout(context, session) }
  const changed = await changeLocked(context, session, async (_trx, said) => {
    const details = withConsent(context, said, consent)
    return { kind: 'change', details, change: keepDetails(session.id, details) }
  })
  const kept = changed.kind === 'no-cart' ? session : changed.session
  return { kind: 'done', resource: await writeCheckout(context, kept) }
}
