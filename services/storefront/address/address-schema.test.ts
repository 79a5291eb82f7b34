import { expect, test } from 'vitest'
import { parseFields } from '../forms/form-fields.ts'
import { addressSchema } from './address-schema.ts'

const typed = {
  ...{ email: 'ada@example.com', firstName: 'Ada', lastName: 'Lane', address: '12 Harbor Street' },
  ...{ apartment: '', city: 'Portland', state: 'OR', zip: '97201' },
}
const read = (changes: Record<string, string>) =>
  parseFields(addressSchema, new Map(Object.entries({ ...typed, ...changes })))
const errors = (changes: Record<string, string>) =>
  ({ ...read(changes) }) as { errors?: Record<string, string> }

test('an address in the United States is read', () => {
  expect(read({ apartment: ' 4 ', zip: '97201-1234' })).toEqual({
    kind: 'valid',
    values: { ...typed, apartment: '4', zip: '97201-1234' },
  })
})

test('what is missing is told beside each field, and an apartment never is', () => {
  expect(parseFields(addressSchema, new Map())).toEqual({
    kind: 'invalid',
    errors: {
      email: 'Enter your email',
      firstName: 'Enter your first name',
      lastName: 'Enter your last name',
      address: 'Enter your street address',
      city: 'Enter your city',
      state: 'Choose your state',
      zip: 'Enter your ZIP code',
    },
  })
})

test.each([
  ['email', 255, `${'a'.repeat(243)}@example.com`],
  ['firstName', 100, 'a'.repeat(100)],
  ['lastName', 100, 'a'.repeat(100)],
  ['address', 200, 'a'.repeat(200)],
  ['apartment', 200, 'a'.repeat(200)],
  ['city', 100, 'a'.repeat(100)],
])('%s has at most %d characters', (field, max, longest) => {
  expect(errors({ [field]: longest }).errors?.[field]).not.toBe(`Use at most ${max} characters`)
  expect(errors({ [field]: `a${longest}` }).errors?.[field]).toBe(`Use at most ${max} characters`)
})

test('an email is one, and a state is one of them', () => {
  expect(errors({ email: 'ada' }).errors).toEqual({ email: 'Enter an email like name@example.com' })
  expect(errors({ state: 'XX' }).errors).toEqual({ state: 'Choose your state' })
})

test.each(['9720', '972011', '97201-', '97201-123', 'x97201', '97201x', '97201 123', '9720-11234'])(
  '%j is no ZIP code',
  (zip) => {
    expect(errors({ zip }).errors).toEqual({
      zip: 'Enter a ZIP code of five digits, like 04101, or nine, like 04101-2205',
    })
  },
)

test.each(['972011234', '97201 1234', ' 97201-1234 '])('nine digits %j are read with their hyphen', (zip) => {
  expect(read({ zip })).toEqual({ kind: 'valid', values: { ...typed, zip: '97201-1234' } })
  expect(errors({ zip, state: 'ME' }).errors).toEqual({
    zip: 'This ZIP code is not in Maine: check it, and the state',
  })
})

test('a ZIP code of another state is told by that state’s name', () => {
  expect(errors({ zip: '10001' }).errors).toEqual({
    zip: 'This ZIP code is not in Oregon: check it, and the state',
  })
})

test.each([
  ['00901', 'Puerto Rico'],
  ['96799', 'American Samoa'],
  ['96201-1234', 'a military or diplomatic post office (APO, FPO, DPO)'],
])('[9.14] %s is not delivered to, and is called by its name, whatever the state', (zip, place) => {
  const problem = `We do not deliver to ${place}`
  expect(errors({ zip, state: 'FL' }).errors).toEqual({ zip: problem })
  expect(errors({ zip, state: '' }).errors).toEqual({ state: 'Choose your state', zip: problem })
})
