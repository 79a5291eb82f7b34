import type {
  CartDeliveryAddressInput,
  CartSelectableAddressInput,
  CartSelectableAddressUpdateInput,
} from '@shopify/hydrogen-react/storefront-api-types'
import type { CartAddress } from '#database/tables/carts.ts'
import { hyphenateZip, stateOf, zipIsIn } from '#facts/delivery/states.ts'
import {
  type AddressUpdate,
  CART_ADDRESSES_LIMIT,
  type NewDeliveryAddress,
} from '../../../cart/delivery-addresses.ts'
import { checkInputSize } from '../../limits/input-size.ts'
import { readAddressId } from '../../types/cart/cart-address-id.ts'
import { type CartUserError, userError } from '../user-error.ts'
import { checkText, wellFormed } from './text-input.ts'

type Path = readonly (string | number)[]
type AnyInput = CartSelectableAddressInput | CartSelectableAddressUpdateInput

/** Longer than any deliverable address needs. */
const FIELD_LETTERS_LIMIT = 255

/** In Shopify's order and words. A first name is what its stores may ask for, and this one's checkout does. */
const NEEDED_FIELDS = {
  firstName: 'A first name is required in order to continue.',
  lastName: 'A last name is required in order to continue.',
  address1: 'An address is required in order to continue.',
  provinceCode: 'The specified country requires a zone.',
  zip: 'Country specified requires a postal code in order to continue.',
  city: 'A city is required in order to continue.',
} as const satisfies Partial<Record<keyof CartDeliveryAddressInput, string>>

export function checkAddresses(inputs: readonly AnyInput[], path: Path): CartUserError[] {
  checkInputSize(inputs)
  const errors = inputs.flatMap((input, index) => checkAddress(input, [...path, index]))
  if (inputs.length > CART_ADDRESSES_LIMIT) errors.push(tooManyAddresses(path))
  if (inputs.filter(({ selected }) => selected).length > 1)
    errors.push(
      userError(
        'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED',
        path,
        'Only one delivery address can be selected.',
      ),
    )
  return errors
}

function checkAddress({ address, validationStrategy }: AnyInput, path: Path): CartUserError[] {
  const told = address?.deliveryAddress
  const at = [...path, 'address', 'deliveryAddress']
  if (!told) {
    // Customers are accounts at the provider, and the twin keeps none.
    if (address?.copyFromCustomerAddressId != null)
      return [
        userError(
          'INVALID',
          [...path, 'address', 'copyFromCustomerAddressId'],
          'Customer address is invalid.',
        ),
      ]
    return address
      ? [userError('INVALID', [...path, 'address'], 'Exactly one kind of address is needed.')]
      : []
  }
  const errors = Object.entries(told).flatMap(([name, text]) => {
    if (text == null) return []
    if (text.length <= FIELD_LETTERS_LIMIT) return checkText(text, [...at, name])
    const message = `An address has at most ${FIELD_LETTERS_LIMIT} characters in a line.`
    return [userError('ADDRESS_FIELD_IS_TOO_LONG', [...at, name], message)]
  })
  if (told.countryCode == null) errors.push(userError('INVALID', [...at, 'countryCode'], 'invalid value'))
  return validationStrategy === 'STRICT' ? [...errors, ...checkStrictly(told, at)] : errors
}

/** Checks by the rules of the checkout, which ships to the United States alone (clause 9.14). */
function checkStrictly(told: CartDeliveryAddressInput, path: Path): CartUserError[] {
  const refuse = (code: CartUserError['code'], name: string, message: string) =>
    userError(code, [...path, name], message)
  if (told.countryCode !== 'US')
    return [
      refuse(
        'ADDRESS_FIELD_DOES_NOT_MATCH_EXPECTED_PATTERN',
        'countryCode',
        'Delivery is to the United States only.',
      ),
    ]
  const errors = (Object.keys(NEEDED_FIELDS) as (keyof typeof NEEDED_FIELDS)[])
    .filter((name) => !told[name]?.trim())
    .map((name) => refuse('ADDRESS_FIELD_IS_REQUIRED', name, NEEDED_FIELDS[name]))
  const state = stateOf(told.provinceCode?.trim() ?? '')
  const zip = hyphenateZip(told.zip ?? '')
  if (told.provinceCode?.trim() && !state)
    errors.push(refuse('PROVINCE_NOT_FOUND', 'provinceCode', 'There is no such state.'))
  if (zip && !/^\d{5}(-\d{4})?$/.test(zip))
    errors.push(refuse('INVALID_ZIP_CODE_FOR_COUNTRY', 'zip', 'A ZIP code has five digits, or nine.'))
  else if (zip && state && !zipIsIn(state, zip))
    errors.push(refuse('INVALID_ZIP_CODE_FOR_PROVINCE', 'zip', `This ZIP code is not in ${state.name}.`))
  return errors
}

export function readAddress({
  address,
  selected,
  oneTimeUse,
}: CartSelectableAddressInput): NewDeliveryAddress {
  return { address: readFields(address), selected: selected ?? false, oneTimeUse: oneTimeUse ?? false }
}

export function readAddressUpdate(input: CartSelectableAddressUpdateInput): AddressUpdate {
  return {
    id: readAddressId(input.id),
    address: input.address ? readFields(input.address) : undefined,
    selected: input.selected ?? undefined,
    oneTimeUse: input.oneTimeUse ?? undefined,
  }
}

/** Empty fields are left out, and the ZIP code is written as the checkout does. */
function readFields({ deliveryAddress }: CartSelectableAddressInput['address']): CartAddress {
  const told = Object.entries(deliveryAddress ?? {}).flatMap(([name, text]) => {
    const value = wellFormed(text?.trim() ?? '')
    return value === '' ? [] : [[name, value] as const]
  })
  const address: CartAddress = { countryCode: '', ...Object.fromEntries(told) }
  const { countryCode, zip } = address
  return zip !== undefined && countryCode === 'US' ? { ...address, zip: hyphenateZip(zip) } : address
}

export function tooManyAddresses(path: Path): CartUserError {
  const message = `A cart holds at most ${CART_ADDRESSES_LIMIT} delivery addresses.`
  return userError('TOO_MANY_DELIVERY_ADDRESSES', path, message)
}
