import type { CartBuyerIdentityInput } from '@shopify/hydrogen-react/storefront-api-types'
import * as v from 'valibot'
import type { CartBuyerIdentity, CartPreferences } from '#database/tables/carts.ts'
import { EMAIL_ADDRESS } from '#facts/email-address.ts'
import { type CartUserError, userError } from '../user-error.ts'
import { wellFormed } from './text-input.ts'

const email = v.pipe(v.string(), v.trim(), v.maxLength(255), v.regex(EMAIL_ADDRESS))
const phone = v.pipe(v.string(), v.trim(), v.regex(/^\+?[\d\s().-]{7,20}$/))

/** Enough for some wallets, delivery methods and pickup points. */
const MAX_PREFERENCES_CHARACTERS = 5000

export function checkBuyerIdentity(buyer: CartBuyerIdentityInput): CartUserError[] {
  const refuse = (code: CartUserError['code'], name: string, message: string) =>
    userError(code, ['buyerIdentity', name], message)
  const errors: CartUserError[] = []
  if (buyer.email && !v.is(email, buyer.email)) errors.push(refuse('INVALID', 'email', 'Email is invalid'))
  if (buyer.phone && !v.is(phone, buyer.phone)) errors.push(refuse('INVALID', 'phone', 'Phone is invalid'))
  // Customers and companies are accounts at the provider, and the twin keeps none.
  if (buyer.customerAccessToken) errors.push(refuse('INVALID', 'customerAccessToken', 'Customer is invalid'))
  if (buyer.companyLocationId)
    errors.push(
      refuse('INVALID_COMPANY_LOCATION', 'companyLocationId', 'Company location not found or not allowed.'),
    )
  if (buyer.preferences && JSON.stringify(buyer.preferences).length > MAX_PREFERENCES_CHARACTERS)
    errors.push(refuse('INVALID', 'preferences', 'Preferences are too long'))
  return errors
}

export function readBuyerIdentity(buyer: CartBuyerIdentityInput): CartBuyerIdentity {
  return changeBuyerIdentity({}, buyer)
}

/** An undefined field stays as it is, and an empty one is removed. */
export function changeBuyerIdentity(
  before: CartBuyerIdentity,
  said: CartBuyerIdentityInput,
): CartBuyerIdentity {
  const email = said.email === undefined ? before.email : said.email?.trim()
  const phone = said.phone === undefined ? before.phone : said.phone?.trim()
  const countryCode = said.countryCode === undefined ? before.countryCode : said.countryCode
  const preferences = said.preferences === undefined ? before.preferences : readPreferences(said.preferences)
  return {
    ...(preferences && { preferences }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(countryCode && { countryCode }),
  }
}

/** Preferences are kept for the client and change nothing here. PostgreSQL cannot store NUL, so it is left out. */
function readPreferences(said: CartBuyerIdentityInput['preferences']): CartPreferences | undefined {
  if (!said) return undefined
  const { wallet, delivery } = said
  const { deliveryMethod, pickupHandle, coordinates } = delivery ?? {}
  return {
    ...(wallet && { wallet: wallet.map(letters) }),
    ...(delivery && {
      delivery: {
        ...(deliveryMethod && { deliveryMethod }),
        ...(pickupHandle && { pickupHandle: pickupHandle.map(letters) }),
        ...(coordinates && { coordinates }),
      },
    }),
  }
}

const letters = (text: string): string => wellFormed(text).replaceAll('\0', '')
