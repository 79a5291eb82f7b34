export interface State {
  readonly code: string
  readonly name: string
  /** ZIP prefixes and ranges of prefixes; a whole ZIP code where a post office serves across a border. */
  readonly zips: string
}

/** The zips are 3-digit prefixes of USPS publication L002, with exceptions for Fishers Island, Alta, Texhoma and American Samoa. */
export const STATES: readonly State[] = [
  { code: 'AL', name: 'Alabama', zips: '350-352 354-369' },
  { code: 'AK', name: 'Alaska', zips: '995-999' },
  { code: 'AZ', name: 'Arizona', zips: '850-853 855-857 859-860 863-865' },
  { code: 'AR', name: 'Arkansas', zips: '716-729' },
  { code: 'CA', name: 'California', zips: '900-908 910-928 930-961' },
  { code: 'CO', name: 'Colorado', zips: '800-816' },
  { code: 'CT', name: 'Connecticut', zips: '060-069' },
  { code: 'DE', name: 'Delaware', zips: '197-199' },
  { code: 'DC', name: 'District of Columbia', zips: '200 202-205 569' },
  { code: 'FL', name: 'Florida', zips: '320-339 341-342 344 346-347 349' },
  { code: 'GA', name: 'Georgia', zips: '300-319 398-399' },
  { code: 'HI', name: 'Hawaii', zips: '96700-96798 968' },
  { code: 'ID', name: 'Idaho', zips: '832-838' },
  { code: 'IL', name: 'Illinois', zips: '600-620 622-629' },
  { code: 'IN', name: 'Indiana', zips: '460-479' },
  { code: 'IA', name: 'Iowa', zips: '500-516 520-528' },
  { code: 'KS', name: 'Kansas', zips: '660-662 664-679' },
  { code: 'KY', name: 'Kentucky', zips: '400-418 420-427' },
  { code: 'LA', name: 'Louisiana', zips: '700-701 703-708 710-714' },
  { code: 'ME', name: 'Maine', zips: '039-049' },
  { code: 'MD', name: 'Maryland', zips: '206-212 214-219' },
  { code: 'MA', name: 'Massachusetts', zips: '010-027 055' },
  { code: 'MI', name: 'Michigan', zips: '480-499' },
  { code: 'MN', name: 'Minnesota', zips: '550-551 553-567' },
  { code: 'MS', name: 'Mississippi', zips: '386-397' },
  { code: 'MO', name: 'Missouri', zips: '630-631 633-641 644-658' },
  { code: 'MT', name: 'Montana', zips: '590-599' },
  { code: 'NE', name: 'Nebraska', zips: '680-681 683-693' },
  { code: 'NV', name: 'Nevada', zips: '889-891 893-895 897-898' },
  { code: 'NH', name: 'New Hampshire', zips: '030-038' },
  { code: 'NJ', name: 'New Jersey', zips: '070-089' },
  { code: 'NM', name: 'New Mexico', zips: '870-871 873-875 877-884' },
  { code: 'NY', name: 'New York', zips: '005 100-149 06390' },
  { code: 'NC', name: 'North Carolina', zips: '270-289' },
  { code: 'ND', name: 'North Dakota', zips: '580-588' },
  { code: 'OH', name: 'Ohio', zips: '430-459' },
  { code: 'OK', name: 'Oklahoma', zips: '730-731 734-741 743-749' },
  { code: 'OR', name: 'Oregon', zips: '970-979' },
  { code: 'PA', name: 'Pennsylvania', zips: '150-196' },
  { code: 'RI', name: 'Rhode Island', zips: '028-029' },
  { code: 'SC', name: 'South Carolina', zips: '290-299' },
  { code: 'SD', name: 'South Dakota', zips: '570-577' },
  { code: 'TN', name: 'Tennessee', zips: '370-385' },
  { code: 'TX', name: 'Texas', zips: '733 750-770 772-799 885 73949' },
  { code: 'UT', name: 'Utah', zips: '840-847' },
  { code: 'VT', name: 'Vermont', zips: '050-054 056-059' },
  { code: 'VA', name: 'Virginia', zips: '201 220-246' },
  { code: 'WA', name: 'Washington', zips: '980-986 988-994' },
  { code: 'WV', name: 'West Virginia', zips: '247-268' },
  { code: 'WI', name: 'Wisconsin', zips: '530-532 534-535 537-549' },
  { code: 'WY', name: 'Wyoming', zips: '820-831 83414' },
]

/** Territories, freely associated states and military post offices have ZIP codes, but clause 9.14 knows states only. */
const NOT_SERVED: readonly { readonly place: string; readonly zips: string }[] = [
  { place: 'Puerto Rico', zips: '006-007 009' },
  { place: 'the U.S. Virgin Islands', zips: '008' },
  { place: 'American Samoa', zips: '96799' },
  { place: 'Guam', zips: '96910-96932' },
  { place: 'Palau', zips: '96939-96940' },
  { place: 'Micronesia', zips: '96941-96944' },
  { place: 'the Northern Mariana Islands', zips: '96950-96952' },
  { place: 'the Marshall Islands', zips: '96960 96970' },
  { place: 'a military or diplomatic post office (APO, FPO, DPO)', zips: '090-098 340 962-966' },
]

/** The place of a ZIP code where the Postal Service delivers and the shop does not. */
export function placeNotServed(zip: string): string | undefined {
  return NOT_SERVED.find((place) => zipIsIn(place, zip))?.place
}

export function stateOf(code: string): State | undefined {
  return STATES.find((state) => state.code === code)
}

/** Writes nine digits as the Postal Service does, with a hyphen; whatever else was typed stays as it is. */
export function hyphenateZip(typed: string): string {
  return typed.trim().replace(/^(\d{5})\s?(\d{4})$/, '$1-$2')
}

/** Digits of equal length sort as numbers do, so strings are compared. */
export function zipIsIn({ zips }: Pick<State, 'zips'>, zip: string): boolean {
  return zips.split(' ').some((range) => {
    const [first = '', last = first] = range.split('-')
    const start = zip.slice(0, first.length)
    return first <= start && start <= last
  })
}

/** Why an address cannot have this ZIP code, as the shop's forms say it; undefined where it can. */
export function problemOfZip(stateCode: string, zip: string): string | undefined {
  const place = placeNotServed(zip)
  if (place !== undefined) return `We do not deliver to ${place}`
  const state = stateOf(stateCode)
  if (state === undefined || zipIsIn(state, zip)) return undefined
  return `This ZIP code is not in ${state.name}: check it, and the state`
}
