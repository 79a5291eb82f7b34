import * as v from 'valibot'
import type { AgentDetails } from '#database/tables/agents.ts'
import { type Address, type AddressField, addressSchema } from '../../address/address-schema.ts'
import { type Message, recoverable } from '../protocol/outcome.ts'

const DESTINATION = '$.fulfillment.methods[0].destinations[0]'

/** Where an agent says what the shop's checkout asks for. */
const PATHS: Readonly<Record<AddressField, string>> = {
  email: '$.buyer.email',
  firstName: '$.buyer.first_name',
  lastName: '$.buyer.last_name',
  address: `${DESTINATION}.street_address`,
  apartment: `${DESTINATION}.extended_address`,
  city: `${DESTINATION}.address_locality`,
  state: `${DESTINATION}.address_region`,
  zip: `${DESTINATION}.postal_code`,
}

export type WholeAddress =
  | { readonly kind: 'whole'; readonly address: Address }
  /** What is missing or wrong, in the words of the shop's own form. */
  | { readonly kind: 'lacking'; readonly messages: readonly Message[] }

/** Puts together what the agent said of its buyer, and checks it by the schema of the shop's own checkout. */
export function wholeAddress({ buyer = {}, destination }: AgentDetails): WholeAddress {
  const { address: said = {} } = destination ?? {}
  if (said.countryCode !== undefined && said.countryCode !== 'US') {
    const abroad = 'The shop sends to the United States only.'
    return {
      kind: 'lacking',
      messages: [recoverable('address_undeliverable', abroad, `${DESTINATION}.address_country`)],
    }
  }
  const values = {
    email: buyer.email,
    firstName: said.firstName ?? buyer.firstName,
    lastName: said.lastName ?? buyer.lastName,
    address: said.address1,
    apartment: said.address2,
    city: said.city,
    state: said.provinceCode,
    zip: said.zip,
  }
  const read = v.safeParse(addressSchema, values)
  if (read.success) return { kind: 'whole', address: read.output }
  const first = new Map<AddressField, (typeof read.issues)[number]>()
  for (const issue of read.issues) {
    const field = v.getDotPath(issue) as AddressField | null
    if (field && !first.has(field)) first.set(field, issue)
  }
  // No state makes a place deliverable that the ZIP code says is not, such as Puerto Rico, which is none of the states.
  if (first.get('zip')?.type === 'partial_check') first.delete('state')
  return {
    kind: 'lacking',
    messages: [...first].map(([field, { type, message }]) =>
      recoverable(codeOf(type, values[field]), `${message}.`, PATHS[field]),
    ),
  }
}

function codeOf(issueType: string, value = ''): string {
  if (value.trim() === '') return 'field_required'
  // Each of the two fields is well written, and nothing can be delivered where they point together.
  return issueType === 'partial_check' ? 'address_undeliverable' : 'field_invalid'
}

/** What is missing or wrong of the address; nothing where it is whole. */
export function lackingOf(details: AgentDetails): readonly Message[] {
  const address = wholeAddress(details)
  return address.kind === 'lacking' ? address.messages : []
}
