import type { CartDeliveryAddress } from '#database/tables/carts.ts'
import type { Address } from '../../address/address-schema.ts'
import type { Cart } from '../../cart/read-cart.ts'

/** The form starts with what the cart's buyer told before the checkout began. */
export function addressPrefill({ buyerIdentity, deliveryAddresses }: Cart): Partial<Address> {
  const selected = deliveryAddresses.find((each) => each.selected)
  const email = buyerIdentity.email ?? ''
  return { email, ...(selected && isServed(selected) && formValues(selected)) }
}

/** The addresses that the cart brought along and the shop ships to, where there is a choice among them. */
export function offeredAddresses({ deliveryAddresses }: Cart): CartDeliveryAddress[] {
  const served = deliveryAddresses.filter(isServed)
  return served.length > 1 ? served : []
}

/** The shop ships to the United States only, for now (clause 9.14). */
function isServed({ address }: CartDeliveryAddress): boolean {
  return address.countryCode === 'US'
}

export function formValues({ address: said }: CartDeliveryAddress): Omit<Address, 'email'> {
  const { firstName = '', lastName = '', address1, address2, city = '', provinceCode, zip = '' } = said
  return {
    firstName,
    lastName,
    address: address1 ?? '',
    apartment: address2 ?? '',
    city,
    state: provinceCode ?? '',
    zip,
  }
}
