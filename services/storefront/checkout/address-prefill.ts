import type { Address } from '../address/address-schema.ts'
import type { Cart } from '../cart/read-cart.ts'

/** What the cart's holder told before the checkout began, for the form to start from. */
export function addressPrefill({ buyerIdentity, deliveryAddresses }: Cart): Partial<Address> {
  const selected = deliveryAddresses.find((each) => each.selected)?.address
  const email = buyerIdentity.email ?? ''
  // Clause 9.14: the United States only, for now.
  if (selected?.countryCode !== 'US') return { email }
  const { firstName = '', lastName = '', address1, address2, city = '', provinceCode, zip = '' } = selected
  return {
    email,
    firstName,
    lastName,
    address: address1 ?? '',
    apartment: address2 ?? '',
    city,
    state: provinceCode ?? '',
    zip,
  }
}
