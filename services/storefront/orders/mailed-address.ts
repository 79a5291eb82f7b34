import { personName } from '#services/mail/letter/person-name.ts'
import type { Address } from '../address/address-schema.ts'

const PLAIN_LINE = /^[\p{L}\p{M}\d'’.,#&/\- ]{1,60}$/u
/** Matches 'shop.example' and 'https://'. */
const LIKE_A_LINK = /\.[^\s.,]|\/\//u
/** One digit less than a phone number has. */
const MAX_DIGITS = 9

/**
 * Returns an order's address in one line for a mail; undefined where it holds more than an address: buyers choose who
 * gets the mail, so they must not choose its words.
 */
export function mailedAddress({
  firstName,
  lastName,
  address,
  apartment,
  city,
  state,
  zip,
}: Address): string | undefined {
  const lines = [address, apartment, city].filter((line) => line !== '')
  if (!lines.every(isPlain)) return undefined
  const name = personName(`${firstName} ${lastName}`)
  return [...(name === '' ? [] : [name]), ...lines, `${state} ${zip}`].join(', ')
}

function isPlain(line: string): boolean {
  return PLAIN_LINE.test(line) && !LIKE_A_LINK.test(line) && line.replaceAll(/\D/g, '').length <= MAX_DIGITS
}
