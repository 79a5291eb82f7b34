import type {
  CartDeliveryAddressesArgs,
  CartDeliveryAddressFormattedArgs,
} from '@shopify/hydrogen-react/storefront-api-types'
import type { CartAddress } from '#database/tables/carts.ts'
import type { Cart } from '../../../cart/read-cart.ts'
import { writeAddressId } from './cart-address-id.ts'

export const cartDelivery = {
  addresses: ({ token, deliveryAddresses }: Cart, { selected: selectedOnly }: CartDeliveryAddressesArgs) =>
    deliveryAddresses
      .filter(({ selected }) => selected || !selectedOnly)
      .map(({ id, selected, oneTimeUse, address }) => ({
        id: writeAddressId(id, token),
        selected,
        oneTimeUse,
        address: { __typename: 'CartDeliveryAddress', ...address },
      })),
}

export const cartDeliveryAddress = {
  name: nameOf,
  formatted: (address: CartAddress, { withName, withCompany }: CartDeliveryAddressFormattedArgs) =>
    [
      withName ? nameOf(address) : null,
      withCompany ? address.company : null,
      address.address1,
      address.address2,
      [address.city, address.provinceCode, address.zip].filter(Boolean).join(' '),
      nameOfCountry(address),
    ].filter(Boolean),
  formattedArea: (address: CartAddress) => {
    const place = [address.city, address.provinceCode].filter(Boolean).join(' ')
    return [place, nameOfCountry(address)].filter(Boolean).join(', ')
  },
}

/** The address as the type system's MailingAddress. */
export const mailingAddress = {
  ...cartDeliveryAddress,
  countryCodeV2: ({ countryCode }: CartAddress) => countryCode,
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

function nameOfCountry({ countryCode }: CartAddress): string {
  return countryCode === '' ? '' : (countries.of(countryCode) ?? countryCode)
}

function nameOf({ firstName, lastName }: CartAddress): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null
}
