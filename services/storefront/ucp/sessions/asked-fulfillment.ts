import * as v from 'valibot'
import type { AgentDestination } from '#database/tables/agents.ts'
import { isOffered } from '#facts/delivery/delivery.ts'
import { STATES } from '#facts/delivery/states.ts'
import { MAX_ADDRESS_CHARACTERS, MAX_NAME_CHARACTERS } from '../../address/address-schema.ts'
import { type Message, recoverable } from '../protocol/outcome.ts'
import { filledText, text } from '../protocol/read-input.ts'

const MOST_METHODS = 5
const MOST_DESTINATIONS = 20
const name = v.optional(text(MAX_NAME_CHARACTERS))
const words = v.optional(text(MAX_ADDRESS_CHARACTERS))
const id = v.optional(filledText(255))

const destination = v.object({
  id,
  first_name: name,
  last_name: name,
  street_address: words,
  extended_address: words,
  address_locality: name,
  address_region: name,
  postal_code: v.optional(text(16)),
  address_country: v.optional(text(64)),
})

const method = v.object({
  type: v.optional(text(64)),
  destinations: v.optional(v.pipe(v.array(destination), v.maxLength(MOST_DESTINATIONS))),
  selected_destination_id: v.optional(v.nullable(filledText(255))),
  groups: v.optional(
    v.pipe(
      v.array(v.object({ id, selected_option_id: v.optional(v.nullable(filledText(255))) })),
      v.maxLength(MOST_METHODS),
    ),
  ),
})

export const fulfillmentSchema = v.object({
  methods: v.optional(v.pipe(v.array(method), v.maxLength(MOST_METHODS))),
})

/** The names that the shop gives where the agent gives none. */
export const METHOD_ID = 'shipping'
export const PARCEL_ID = 'parcel'
export const DESTINATION_ID = 'address'

const METHOD_PATH = '$.fulfillment.methods[0]'

export interface Chosen {
  /** Undefined where the agent says nothing of it, or what cannot be had: then it stays as it was. */
  readonly destination: AgentDestination | undefined
  readonly option: string | undefined
  /** Why a choice cannot be had. A change as a whole is then not made. */
  readonly messages: readonly Message[]
}

/** Reads where the agent wants the goods to go, and how. Everything goes in one parcel to one address. */
export function readFulfillment(
  asked: v.InferOutput<typeof fulfillmentSchema> | undefined,
  before: AgentDestination | undefined,
): Chosen {
  const [first, second] = asked?.methods ?? []
  if (!first) return { destination: undefined, option: undefined, messages: [] }
  const isElse = second !== undefined || (first.type !== undefined && first.type !== 'shipping')
  const kind = recoverable('fulfillment_unavailable', 'The shop sends an order in one parcel.', METHOD_PATH)
  const wanted = first.selected_destination_id ?? undefined
  const given = first.destinations ?? []
  const found = wanted === undefined ? given[0] : given.find((each) => each.id === wanted)
  const isKnown = found !== undefined || wanted === undefined || wanted === before?.id
  const nowhere = recoverable(
    'destination_unknown',
    'There is no such destination.',
    `${METHOD_PATH}.selected_destination_id`,
  )
  const option = first.groups?.[0]?.selected_option_id ?? undefined
  const isHad = option === undefined || isOffered(option)
  const unoffered = recoverable(
    'option_unavailable',
    'There is no such way of delivery.',
    `${METHOD_PATH}.groups[0].selected_option_id`,
  )
  return {
    destination: isElse || !found ? undefined : readDestination(found),
    option: isElse || !isHad ? undefined : option,
    messages: [...(isElse ? [kind] : []), ...(isKnown ? [] : [nowhere]), ...(isHad ? [] : [unoffered])],
  }
}

function readDestination(given: v.InferOutput<typeof destination>): AgentDestination {
  const { first_name, last_name, street_address, extended_address, address_locality, postal_code } = given
  const address = {
    firstName: first_name,
    lastName: last_name,
    address1: street_address,
    address2: extended_address,
    city: address_locality,
    provinceCode: given.address_region === undefined ? undefined : stateCode(given.address_region),
    zip: postal_code,
    countryCode: given.address_country === undefined ? undefined : countryCode(given.address_country),
  }
  const said = Object.entries(address).filter(([, value]) => value !== undefined)
  return { id: given.id ?? DESTINATION_ID, address: Object.fromEntries(said) }
}

const US = new Set(['US', 'USA', 'UNITED STATES', 'UNITED STATES OF AMERICA'])

const countryCode = (said: string): string => (US.has(said.trim().toUpperCase()) ? 'US' : said.trim())

/** Agents write a state by its code or by its name. */
function stateCode(said: string): string {
  const name = said.trim().toLowerCase()
  return STATES.find((state) => state.name.toLowerCase() === name)?.code ?? said.trim().toUpperCase()
}
