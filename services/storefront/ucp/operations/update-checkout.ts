import * as v from 'valibot'
import { readCheckoutDetails } from '../../checkout/checkout-details.ts'
import type { Operation } from '../operation.ts'
import { recoverable } from '../protocol/outcome.ts'
import { readInput } from '../protocol/read-input.ts'
import { readAskedLines } from '../sessions/asked-lines.ts'
import { tellClaims } from '../sessions/asked-session.ts'
import { tellShortages } from '../sessions/cart-resource.ts'
import { checkoutFields, findLock, keepInCheckout, readDetails } from '../sessions/change-checkout.ts'
import { changeLocked } from '../sessions/change-locked.ts'
import { inOrder, replaceContents } from '../sessions/change-session.ts'
import { checkoutNotThere, openAgentCheckout, writeCheckout } from '../sessions/checkout-resource.ts'
import { withConsent } from '../sessions/consent.ts'
import { knownDetails } from '../sessions/known-details.ts'
import { lackingOf } from '../sessions/whole-address.ts'

export const updateCheckoutBody = v.object(checkoutFields)

/** The lines sent take the place of those there were, and so does each other part that is sent. */
export const updateCheckout: Operation = async (context, input) => {
  const read = readInput(updateCheckoutBody, input.body)
  if (read.kind === 'refused') return read
  const session = await openAgentCheckout(context, input)
  if (!session) return checkoutNotThere(context.publicUrl)
  const lock = await findLock(context.database.query, session, context.now())
  if (lock) return { kind: 'done', resource: await writeCheckout(context, session, [lock]) }

  const asked = await readAskedLines(context, read.input.line_items)
  const changed = await changeLocked(context, session, async (trx, said) => {
    const inCheckout = await readCheckoutDetails(trx, session.cart.id)
    const { messages, ...known } = readDetails(read.input, knownDetails(said, inCheckout))
    const details = withConsent(context, known.details, read.input.buyer?.consent)
    const refused = [...messages, ...(inCheckout ? lackingOf(details) : [])]
    // A choice that cannot be had leaves the checkout as it was, and so does an address that is less than the one it has.
    if (refused.length > 0) return { kind: 'leave', messages: refused }
    const contents = replaceContents(context, read.input, asked.lines)
    const change = inOrder(contents, keepInCheckout(session.id, details, context.now()))
    return { kind: 'change', details, change }
  })
  if (changed.kind === 'no-cart') {
    const ended = recoverable('checkout_locked', 'The checkout has ended meanwhile.')
    return { kind: 'done', resource: await writeCheckout(context, session, [ended]) }
  }
  if (changed.kind === 'left')
    return { kind: 'done', resource: await writeCheckout(context, changed.session, changed.messages) }
  const said = [...asked.messages, ...tellShortages(changed.shortages), ...tellClaims(read.input.context)]
  return { kind: 'done', resource: await writeCheckout(context, changed.session, said) }
}
