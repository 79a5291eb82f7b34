import { personName } from '#services/mail/letter/person-name.ts'
import type { Address } from '../address/address-schema.ts'

const PLAIN_LINE = /^[\p{L}\p{M}\d'’.,#&/\- ]{1,60}$/u
/** 'shop.example' and 'https://'. */
const LIKE_A_LINK = /\.[^\s.,]|\/\//u
/** One less than a number to call has. */
const MAX_DIGITS = 9

/**
 * Where an order goes, in one line of a mail; undefined where somebody typed what is more than an address: a mail goes
 * to whom they name, and its words are not theirs to choose.
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
