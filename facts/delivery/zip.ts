import { placeNotServed, STATES, type State, zipIsIn } from './states.ts'
import zonesJson from './zones.json' with { type: 'json' }

/** A part of the country that parcels take about as long to. */
export interface Zone {
  readonly zone: string
  readonly name: string
  readonly zips: string
  /** The share of a method's days that is not to be expected there, of its first ones. */
  readonly later: number
}

/** Tells whether a typed ZIP code can be delivered to, and why not otherwise. */
export type ZipReading =
  | { readonly kind: 'served'; readonly zip: string; readonly state: State; readonly zone: Zone }
  /** The Postal Service delivers there, the shop does not. */
  | { readonly kind: 'not served'; readonly zip: string; readonly place: string }
  | { readonly kind: 'refused'; readonly problem: string }

/** No ZIP code is longer, with its four further digits and the hyphen; what is typed around it has an end too. */
export const MAX_ZIP_CHARACTERS = 40

const zones: readonly Zone[] = zonesJson.zones
const NINE_DIGITS = /^(\d{5})[-\s]?\d{4}$/
const CANADIAN = /^[a-z]\d[a-z]\s?\d[a-z]\d$/i
const PO_BOX = /\bp\.?\s?o\.?\s?box\b/i

/** Reads what someone typed for a ZIP code. Only its first five digits tell where it is. */
export function readZip(typed: string): ZipReading {
  const text = typed.trim()
  if (text === '') return refused('Enter a ZIP code of five digits, like 04101')
  if (PO_BOX.test(text)) return refused('Enter the ZIP code alone, without the PO box, like 04101')
  if (CANADIAN.test(text))
    return refused('That is a Canadian postal code, and we deliver to the United States only')
  if (/^\d{4}$/.test(text)) return refused(`A ZIP code has five digits: did you mean 0${text}?`)
  const zip = NINE_DIGITS.exec(text)?.[1] ?? text
  if (!/^\d{5}$/.test(zip)) return refused('Enter a ZIP code of five digits, like 04101')
  const place = placeNotServed(zip)
  if (place !== undefined) return { kind: 'not served', zip, place }
  const state = STATES.find((each) => zipIsIn(each, zip))
  if (!state) return refused(`No place in the United States has the ZIP code ${zip}: check its digits`)
  return { kind: 'served', zip, state, zone: zoneOf(zip) }
}

function refused(problem: string): ZipReading {
  return { kind: 'refused', problem }
}

/** The last zone that names the code counts, as Alaska and Hawaii also have the first digit of the West. */
function zoneOf(zip: string): Zone {
  const zone = zones.findLast((each) => zipIsIn(each, zip))
  if (!zone) throw new Error(`no delivery zone has the ZIP code ${zip}`)
  return zone
}

/**
 * The first day on which a method's parcel is expected in a zone, counted as the method counts. It is one of the
 * method's own days, and never its last one alone: a single day would be a closer promise than anybody made.
 */
export function firstDayIn({ later }: Zone, minDays: number, maxDays: number): number {
  const latest = Math.max(minDays, maxDays - 1)
  return Math.min(minDays + Math.ceil((maxDays - minDays) * later), latest)
}
