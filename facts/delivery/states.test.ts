import { expect, test } from 'vitest'
import { STATES, stateOf, zipIsIn } from './states.ts'

function statesOf(zip: string): string[] {
  return STATES.filter((state) => zipIsIn(state, zip)).map(({ code }) => code)
}

test('fifty states and the District of Columbia', () => {
  expect(STATES).toHaveLength(51)
  expect(new Set(STATES.map(({ code }) => code)).size).toBe(51)
  expect(stateOf('XX')).toBeUndefined()
})

test.each([
  ['10001', 'NY'],
  ['00501', 'NY'],
  ['94110', 'CA'],
  ['02139', 'MA'],
  ['05501', 'MA'],
  ['05401', 'VT'],
  ['20001', 'DC'],
  ['20101', 'VA'],
  ['96813', 'HI'],
  ['99501', 'AK'],
  ['79901', 'TX'],
  ['82001', 'WY'],
])('%s is in %s and nowhere else', (zip, state) => {
  expect(statesOf(zip)).toEqual([state])
})

test('post offices that serve across a border may be written either way', () => {
  expect(statesOf('06390')).toEqual(['CT', 'NY'])
  expect(statesOf('83414')).toEqual(['ID', 'WY'])
})

test('no prefix belongs to two states, and those abroad belong to none', () => {
  const shared = Array.from({ length: 1000 }, (_, prefix) => statesOf(`${String(prefix).padStart(3, '0')}00`))
  expect(shared.filter((states) => states.length > 1)).toEqual([])
  // These ZIP codes belong to Puerto Rico, the armed forces and Guam.
  for (const zip of ['00901', '09001', '34001', '96201', '96910']) expect(statesOf(zip)).toEqual([])
})

/** The names and codes are those that the Postal Service lists. */
const NAMES = `Alabama AL, Alaska AK, Arizona AZ, Arkansas AR, California CA, Colorado CO, Connecticut CT, Delaware DE,
District of Columbia DC, Florida FL, Georgia GA, Hawaii HI, Idaho ID, Illinois IL, Indiana IN, Iowa IA, Kansas KS,
Kentucky KY, Louisiana LA, Maine ME, Maryland MD, Massachusetts MA, Michigan MI, Minnesota MN, Mississippi MS,
Missouri MO, Montana MT, Nebraska NE, Nevada NV, New Hampshire NH, New Jersey NJ, New Mexico NM, New York NY,
North Carolina NC, North Dakota ND, Ohio OH, Oklahoma OK, Oregon OR, Pennsylvania PA, Rhode Island RI,
South Carolina SC, South Dakota SD, Tennessee TN, Texas TX, Utah UT, Vermont VT, Virginia VA, Washington WA,
West Virginia WV, Wisconsin WI, Wyoming WY`

test('each is found by its code, in the order of its name', () => {
  const listed = NAMES.split(/,\s/).map((text) => [text.slice(-2), text.slice(0, -3)])
  expect(STATES.map(({ code, name }) => [code, name])).toEqual(listed)
  for (const [code = '', name] of listed) expect(stateOf(code)?.name).toBe(name)
})
