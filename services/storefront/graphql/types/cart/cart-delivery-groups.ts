import type { CartDeliveryAddress } from '#database/tables/carts.ts'
import { type DeliveryTerms, deliveries } from '#facts/delivery/delivery.ts'
import { USUAL_METHOD } from '#facts/policies/terms.ts'
import { writeId } from '../../../global-ids.ts'
import { deliveryCents, type QuoteFor } from '../../../pricing/quote.ts'
import { type ConnectionArgs, connect } from '../../values/connection.ts'
import { money } from '../../values/money.ts'
import type { CartSource } from './cart-source.ts'

export function deliveryGroupId(cartToken: string): string {
  return `${writeId('CartDeliveryGroup', 1)}?cart=${cartToken}`
}

/** All lines are one group, once an address is selected. */
export function deliveryGroups(source: CartSource, args: ConnectionArgs) {
  const address = source.cart.deliveryAddresses.find(({ selected }) => selected)
  const groups = address && source.lines.length > 0 ? [sourceOfGroup(source, address)] : []
  return connect(groups, () => [1, 1], args, 'deliveryGroups')
}

function sourceOfGroup(source: CartSource, { id, address }: CartDeliveryAddress) {
  const { cart, lines, quoteFor } = source
  const options = deliveries().map((terms) => sourceOfOption(terms, quoteFor))
  const optionCalled = (method: string | null) => options.find(({ handle }) => handle === method)
  return {
    id: deliveryGroupId(cart.token),
    groupType: 'ONE_TIME_PURCHASE',
    cartLines: (args: ConnectionArgs) => connect(lines, ({ line }) => [line.position, line.id], args),
    deliveryAddress: { ...address, id: writeId('MailingAddress', id) },
    deliveryOptions: options,
    selectedDeliveryOption: optionCalled(cart.deliveryOption) ?? optionCalled(USUAL_METHOD),
  }
}

function sourceOfOption({ method, name, time }: DeliveryTerms, quoteFor: QuoteFor) {
  return {
    handle: method,
    code: method,
    title: name,
    description: time,
    deliveryMethodType: 'SHIPPING',
    estimatedCost: money(deliveryCents(quoteFor, method)),
  }
}
