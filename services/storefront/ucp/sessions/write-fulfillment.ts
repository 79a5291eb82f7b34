import type { AgentDetails } from '#database/tables/agents.ts'
import { deliveries, deliveryName, deliveryWindow, isOffered } from '#facts/delivery/delivery.ts'
import type { CheckoutDetails } from '../../checkout/checkout-details.ts'
import { windowWords } from '../../pricing/delivery-days.ts'
import { deliveryCents, type QuoteFor } from '../../pricing/quote.ts'
import { HOME_COUNTRY, writeAddress } from '../protocol/write-address.ts'
import { DESTINATION_ID, METHOD_ID, PARCEL_ID } from './asked-fulfillment.ts'

/** The ways of delivery with what each costs these goods, and what was chosen so far. */
export function writeFulfillment(
  quoteFor: QuoteFor,
  lineIds: readonly string[],
  { destination, option }: AgentDetails,
  details: CheckoutDetails | undefined,
  now: Date,
) {
  const zip = details?.zip ?? destination?.address.zip
  const options = deliveries().map(({ method }) => {
    const amount = deliveryCents(quoteFor, method)
    return {
      id: method,
      title: deliveryName(method),
      description: { plain: `Arrives ${windowWords(deliveryWindow(method, now, zip))}` },
      totals: [
        { type: 'fulfillment', amount },
        { type: 'total', amount },
      ],
    }
  })
  const selected = details?.delivery ?? (option !== undefined && isOffered(option) ? option : undefined)
  const id = destination?.id ?? DESTINATION_ID
  // A person may have changed in the checkout what the agent said.
  const written = details ? writeAddress({ ...details, country: HOME_COUNTRY }) : writeSaid(destination)
  return {
    methods: [
      {
        id: METHOD_ID,
        type: 'shipping',
        line_item_ids: lineIds,
        ...(written && {
          selected_destination_id: id,
          destinations: [{ type: 'shipping_address', id, ...written }],
        }),
        groups: [
          {
            id: PARCEL_ID,
            line_item_ids: lineIds,
            options,
            ...(selected !== undefined && { selected_option_id: selected }),
          },
        ],
      },
    ],
  }
}

function writeSaid(destination: AgentDetails['destination']) {
  if (!destination) return undefined
  const { firstName, lastName, address1, address2, city, provinceCode, zip, countryCode } =
    destination.address
  return writeAddress({
    ...{ firstName, lastName, city, zip },
    ...{ address: address1, apartment: address2, state: provinceCode, country: countryCode },
  })
}
