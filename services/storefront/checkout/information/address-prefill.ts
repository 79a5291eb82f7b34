import type { Address } from '../../address/address-schema.ts'
import type { Cart } from '../../cart/read-cart.ts'

/** The form starts with what the cart's buyer told before the checkout began. */
export function addressPrefill({ buyerIdentity, deliveryAddresses }: Cart): Partial<Address> {
  const selected = deliveryAddresses.find((each) => each.selected)?.address
  const email = buyerIdentity.email ?? ''
  // The shop ships to the United States only, for now (clause 9.14).
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
