import * as v from 'valibot'
import { textField } from '../../forms/form-fields.ts'

/** The card lives for the length of one request; only its brand and last four digits are ever kept. */
export interface Card {
  readonly number: string
  readonly brand: CardBrand
  readonly lastFour: string
}

export type CardBrand = 'Visa' | 'Mastercard' | 'American Express' | 'Discover' | 'Card'

const BRANDS: readonly { brand: CardBrand; start: RegExp }[] = [
  { brand: 'Visa', start: /^4/ },
  { brand: 'Mastercard', start: /^(5[1-5]|2[2-7])/ },
  { brand: 'American Express', start: /^3[47]/ },
  { brand: 'Discover', start: /^6(011|4[4-9]|5)/ },
]

const SEPARATORS = /[\s-]/g
/** A phone's number pad has no slash, so two digits of the month do without it. */
const EXPIRY = /^(0?[1-9](?=\s*\/)|0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d{2})$/

function brandOf(number: string): CardBrand {
  return BRANDS.find(({ start }) => start.test(number))?.brand ?? 'Card'
}

export function cardSchema(now: Date) {
  return v.pipe(
    v.object({
      cardNumber: v.pipe(
        textField('Enter the card number', 40),
        v.transform((text) => text.replace(SEPARATORS, '')),
        v.regex(/^\d{12,19}$/, 'Enter the 12 to 19 digits on the front of the card'),
        v.check(passesLuhn, 'Check the card number: one of the digits looks wrong'),
      ),
      expiry: v.pipe(
        textField('Enter the expiration date', 10),
        v.regex(EXPIRY, 'Enter the month and year, like 08/29'),
        v.check((text) => !isPast(text, now), 'This card has expired'),
      ),
      securityCode: v.pipe(
        textField('Enter the security code', 8),
        v.regex(/^\d{3,4}$/, 'Enter the 3 or 4 digits of the security code'),
      ),
    }),
    v.forward(
      v.partialCheck(
        [['cardNumber'], ['securityCode']],
        ({ cardNumber, securityCode }) => securityCode.length === codeLength(cardNumber),
        ({ input }) => `The security code of this card has ${codeLength(input.cardNumber)} digits`,
      ),
      ['securityCode'],
    ),
    v.transform(
      ({ cardNumber }): Card => ({
        number: cardNumber,
        brand: brandOf(cardNumber),
        lastFour: cardNumber.slice(-4),
      }),
    ),
  )
}

function codeLength(number: string): number {
  return brandOf(number) === 'American Express' ? 4 : 3
}

/** The check digit of ISO/IEC 7812-1, annex B. */
function passesLuhn(digits: string): boolean {
  let sum = 0
  for (const [index, digit] of [...digits].reverse().entries()) {
    const weighted = Number(digit) * (index % 2 === 0 ? 1 : 2)
    sum += weighted > 9 ? weighted - 9 : weighted
  }
  return sum % 10 === 0
}

/** A card is good to the end of its month, and the day ends last in the west. */
function isPast(expiry: string, now: Date): boolean {
  const [, month, year] = EXPIRY.exec(expiry) ?? []
  const HOURS_BEHIND_UTC = 12
  return Date.UTC(2000 + Number(year), Number(month), 1, HOURS_BEHIND_UTC) <= now.getTime()
}
