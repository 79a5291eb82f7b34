import type { CartDeliveryAddressInput } from '@shopify/hydrogen-react/storefront-api-types'
import { stateOf, zipIsIn } from '#facts/delivery/states.ts'
import { type CartUserError, userError } from '../user-error.ts'

const NEEDED = ['firstName', 'lastName', 'address1', 'city', 'provinceCode', 'zip'] as const

/** Checks by the rules of the checkout, which ships to the United States alone (clause 9.14). */
export function checkStrictly(
  told: CartDeliveryAddressInput,
  path: readonly (string | number)[],
): CartUserError[] {
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
  const errors = NEEDED.filter((name) => !told[name]?.trim()).map((name) =>
    refuse('ADDRESS_FIELD_IS_REQUIRED', name, `${name} is missing.`),
  )
  const state = stateOf(told.provinceCode?.trim() ?? '')
  const zip = told.zip?.trim()
  if (told.provinceCode?.trim() && !state)
    errors.push(refuse('PROVINCE_NOT_FOUND', 'provinceCode', 'There is no such state.'))
  if (zip && !/^\d{5}(-\d{4})?$/.test(zip))
    errors.push(refuse('INVALID_ZIP_CODE_FOR_COUNTRY', 'zip', 'A ZIP code has five digits, or nine.'))
  else if (zip && state && !zipIsIn(state, zip))
    errors.push(refuse('INVALID_ZIP_CODE_FOR_PROVINCE', 'zip', `This ZIP code is not in ${state.name}.`))
  return errors
}
