import * as v from 'valibot'
import { changeCart } from '../../cart/change-cart.ts'
import type { Operation } from '../operation.ts'
import { readInput } from '../protocol/read-input.ts'
import { readAskedLines } from '../sessions/asked-lines.ts'
import { readBuyer, sharedFields, tellClaims } from '../sessions/asked-session.ts'
import { cartNotThere, openAgentCart, tellShortages, writeCart } from '../sessions/cart-resource.ts'
import { inOrder, keepDetails, replaceContents } from '../sessions/change-session.ts'
import { withConsent } from '../sessions/consent.ts'

export const updateCartBody = v.object(sharedFields)

/** The lines sent take the place of those there were, and so does each other part that is sent. */
export const updateCart: Operation = async (context, input) => {
  const read = readInput(updateCartBody, input.body)
  if (read.kind === 'refused') return read
  const session = await openAgentCart(context, input)
  if (!session) return cartNotThere(context.publicUrl)

  const asked = await readAskedLines(context, read.input.line_items)
  const { buyer } = read.input
  const said = { ...session.details, ...(buyer && { buyer: readBuyer(buyer) }) }
  const details = withConsent(context, said, buyer?.consent)
  const change = inOrder(replaceContents(context, read.input, asked.lines), keepDetails(session.id, details))
  const changed = await changeCart(context, session.cart, change)
  if (changed.kind === 'no-cart') return cartNotThere(context.publicUrl)
  if (changed.kind !== 'changed') throw new Error(`an agent's cart was refused: ${changed.kind}`)
  const messages = [...asked.messages, ...tellShortages(changed.shortages), ...tellClaims(read.input.context)]
  return {
    kind: 'done',
    resource: await writeCart(context, { ...session, details, cart: changed.cart }, messages),
  }
}
