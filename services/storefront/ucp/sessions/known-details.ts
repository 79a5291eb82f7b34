import type { AgentDetails } from '#database/tables/agents.ts'
import type { Address } from '../../address/address-schema.ts'
import type { CheckoutDetails } from '../../checkout/checkout-details.ts'
import { HOME_COUNTRY } from '../protocol/write-address.ts'
import { DESTINATION_ID } from './asked-fulfillment.ts'
import { wholeAddress } from './whole-address.ts'

/**
 * What is known of a checkout's buyer before the agent says more. A person may have corrected in the shop's own form
 * what the agent had said, and an agent that speaks of something else takes none of that back.
 */
export function knownDetails(said: AgentDetails, inCheckout: CheckoutDetails | undefined): AgentDetails {
  if (!inCheckout) return said
  const { delivery } = inCheckout
  const option = delivery === null ? {} : { option: delivery }
  if (isAsSaid(said, inCheckout)) return { ...said, ...option }
  const { email, firstName, lastName, address, apartment, city, state, zip } = inCheckout
  return {
    ...said,
    ...option,
    buyer: { ...said.buyer, email, firstName, lastName },
    destination: {
      id: said.destination?.id ?? DESTINATION_ID,
      address: {
        ...{ address1: address, address2: apartment, city, provinceCode: state, zip },
        countryCode: HOME_COUNTRY,
      },
    },
  }
}

function isAsSaid(said: AgentDetails, inCheckout: Address): boolean {
  const read = wholeAddress(said)
  if (read.kind !== 'whole') return false
  const fields = Object.keys(read.address) as (keyof Address)[]
  return fields.every((field) => read.address[field] === inCheckout[field])
}
