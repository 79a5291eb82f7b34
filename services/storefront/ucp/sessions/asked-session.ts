import * as v from 'valibot'
import type { AgentBuyer } from '#database/tables/agents.ts'
import type { CartBuyerIdentity } from '#database/tables/carts.ts'
import { MAX_EMAIL_CHARACTERS, MAX_NAME_CHARACTERS } from '../../address/address-schema.ts'
import { type Message, warning } from '../protocol/outcome.ts'
import { text } from '../protocol/read-input.ts'
import { linesSchema } from './asked-lines.ts'
import { consentSchema } from './consent.ts'

const MOST_CODES = 20
const MOST_CODE_CHARACTERS = 255

const buyerSchema = v.object({
  first_name: v.optional(text(MAX_NAME_CHARACTERS)),
  last_name: v.optional(text(MAX_NAME_CHARACTERS)),
  email: v.optional(text(MAX_EMAIL_CHARACTERS)),
  phone_number: v.optional(text(32)),
  consent: v.optional(consentSchema),
})

const contextSchema = v.object({
  eligibility: v.optional(v.pipe(v.array(text(255)), v.maxLength(MOST_CODES))),
})

/** The shop has no prices for members of anything: a claim to be one changes nothing, and that is said. */
export function tellClaims(context: v.InferOutput<typeof contextSchema> | undefined): Message[] {
  return (context?.eligibility ?? []).map((claim) =>
    warning('eligibility_not_accepted', `${claim} changes no price of this shop.`),
  )
}

/** The parts that carts and checkouts have in common. */
export const sharedFields = {
  line_items: linesSchema,
  buyer: v.optional(buyerSchema),
  context: v.optional(contextSchema),
  discounts: v.optional(
    v.object({ codes: v.optional(v.pipe(v.array(text(MOST_CODE_CHARACTERS)), v.maxLength(MOST_CODES))) }),
  ),
}

export function readBuyer(buyer: v.InferOutput<typeof buyerSchema> | undefined): AgentBuyer {
  const { first_name, last_name, email, phone_number } = buyer ?? {}
  return {
    ...(first_name !== undefined && { firstName: first_name }),
    ...(last_name !== undefined && { lastName: last_name }),
    ...(email !== undefined && { email }),
    ...(phone_number !== undefined && { phone: phone_number }),
  }
}

export function writeBuyer({ firstName, lastName, email, phone }: AgentBuyer) {
  return {
    ...(firstName !== undefined && { first_name: firstName }),
    ...(lastName !== undefined && { last_name: lastName }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone_number: phone }),
  }
}

/** What the shop's own cart keeps of a buyer, by which its checkout begins. */
export function identityOf({ email, phone }: AgentBuyer): CartBuyerIdentity {
  return { ...(email !== undefined && { email }), ...(phone !== undefined && { phone }) }
}
