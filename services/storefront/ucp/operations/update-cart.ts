import * as v from 'valibot'
import type { Operation } from '../operation.ts'
import { readInput } from '../protocol/read-input.ts'
import { readAskedLines } from '../sessions/asked-lines.ts'
import { readBuyer, sharedFields, tellClaims } from '../sessions/asked-session.ts'
import { cartNotThere, openAgentCart, tellShortages, writeCart } from '../sessions/cart-resource.ts'
import { changeLocked } from '../sessions/change-locked.ts'
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
  const changed = await changeLocked(context, session, async (_trx, said) => {
    const known = { ...said, ...(buyer && { buyer: readBuyer(buyer) }) }
    const details = withConsent(context, known, buyer?.consent)
    const contents = replaceContents(context, read.input, asked.lines)
    return { kind: 'change', details, change: inOrder(contents, keepDetails(session.id, details)) }
  })
  if (changed.kind === 'no-cart') return cartNotThere(context.publicUrl)
  if (changed.kind === 'left')
    return { kind: 'done', resource: await writeCart(context, changed.session, changed.messages) }
  const messages = [...asked.messages, ...tellShortages(changed.shortages), ...tellClaims(read.input.context)]
  return { kind: 'done', resource: await writeCart(context, changed.session, messages) }
}
