import * as v from 'valibot'
import type { Operation } from '../operation.ts'
import { readInput } from '../protocol/read-input.ts'
import { readBuyer, sharedFields } from '../sessions/asked-session.ts'
import { writeCart } from '../sessions/cart-resource.ts'
import { withConsent } from '../sessions/consent.ts'
import { openCartOfAgent } from '../sessions/open-cart-of-agent.ts'

export const createCartBody = v.object(sharedFields)

export const createCart: Operation = async (context, { body }) => {
  const read = readInput(createCartBody, body)
  if (read.kind === 'refused') return read
  const { buyer } = read.input
  const details = withConsent(context, { buyer: readBuyer(buyer) }, buyer?.consent)
  const opening = { kind: 'cart', details, webhookUrl: null } as const
  const opened = await openCartOfAgent(context, read.input, opening)
  if (opened.kind !== 'opened') return opened
  return {
    kind: 'done',
    resource: await writeCart(context, opened.session, opened.messages),
    isNew: true,
  }
}
