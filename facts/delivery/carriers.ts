export interface Carrier {
  readonly name: string
  /** The carrier's own page of the package. */
  readonly url: string
}

interface NumberForm {
  readonly name: string
  readonly form: RegExp
  readonly hasItsCheckDigit: (number: string) => boolean
  readonly page: string
}

const UPS = 'https://www.ups.com/track?tracknum='
const USPS = 'https://tools.usps.com/go/TrackConfirmAction?tLabels='
const FEDEX = 'https://www.fedex.com/fedextrack/?trknbr='

const FORMS: readonly NumberForm[] = [
  { name: 'UPS', form: /^1Z[0-9A-Z]{15}\d$/, hasItsCheckDigit: isOfUps, page: UPS },
  { name: 'USPS', form: /^9[1-5]\d{20}$/, hasItsCheckDigit: isOfGs1, page: USPS },
  { name: 'USPS', form: /^[A-Z]{2}\d{9}US$/, hasItsCheckDigit: isOfPostalUnion, page: USPS },
  { name: 'FedEx', form: /^(?!0+$)\d{12}$/, hasItsCheckDigit: isOfFedExExpress, page: FEDEX },
  { name: 'FedEx', form: /^(?!0+$)\d{15}$/, hasItsCheckDigit: isOfGs1, page: FEDEX },
]

/**
 * Whose number this is, by its form and its check digit; undefined where neither tells, as of DHL's ten digits, which
 * any number may be. A wrong name would send a buyer to a carrier that knows of no such package; of foreign numbers with
 * FedEx's twelve or fifteen digits, one in ten passes for one of FedEx.
 */
export function carrierOf(trackingNumber: string): Carrier | undefined {
  const number = trackingNumber.replaceAll(/[ -]/g, '').toUpperCase()
  const known = FORMS.find(({ form, hasItsCheckDigit }) => form.test(number) && hasItsCheckDigit(number))
  return known && { name: known.name, url: `${known.page}${number}` }
}

/** A letter counts as the last digit of its place in the alphabet and one: A as 2, B as 3, J as 1. */
function isOfUps(number: string): boolean {
  const [check, ...rest] = digitsFromTheEnd(number.slice(2))
  return (10 - (weigh(rest, [1, 2]) % 10)) % 10 === check
}

function isOfGs1(number: string): boolean {
  const [check, ...rest] = digitsFromTheEnd(number)
  return (10 - (weigh(rest, [3, 1]) % 10)) % 10 === check
}

/** Universal Postal Union, standard S10. */
function isOfPostalUnion(number: string): boolean {
  const [check, ...rest] = digitsFromTheEnd(number.slice(2, -2))
  const left = 11 - (weigh(rest, [7, 9, 5, 3, 2, 4, 6, 8]) % 11)
  return (left === 10 ? 0 : left === 11 ? 5 : left) === check
}

function isOfFedExExpress(number: string): boolean {
  const [check, ...rest] = digitsFromTheEnd(number)
  return (weigh(rest, [1, 3, 7]) % 11) % 10 === check
}

function digitsFromTheEnd(number: string): number[] {
  return [...number]
    .reverse()
    .map((sign) => (/\d/.test(sign) ? Number(sign) : (sign.charCodeAt(0) - 63) % 10))
}

function weigh(digits: readonly number[], weights: readonly number[]): number {
  return digits.reduce((sum, digit, index) => sum + digit * (weights[index % weights.length] ?? 0), 0)
}
