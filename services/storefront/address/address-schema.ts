import * as v from 'valibot'
import { hyphenateZip, problemOfZip, stateOf } from '#facts/delivery/states.ts'
import { EMAIL_ADDRESS } from '#facts/email-address.ts'
import { optionalTextField, textField } from '../forms/form-fields.ts'

export const MAX_NAME_CHARACTERS = 100
export const MAX_ADDRESS_CHARACTERS = 200
export const MAX_EMAIL_CHARACTERS = 255

const ZIP = /^\d{5}(-\d{4})?$/

const fields = v.object({
  email: v.pipe(
    textField('Enter your email', MAX_EMAIL_CHARACTERS),
    v.regex(EMAIL_ADDRESS, 'Enter an email like name@example.com'),
  ),
  firstName: textField('Enter your first name', MAX_NAME_CHARACTERS),
  lastName: textField('Enter your last name', MAX_NAME_CHARACTERS),
  address: textField('Enter your street address', MAX_ADDRESS_CHARACTERS),
  apartment: optionalTextField(MAX_ADDRESS_CHARACTERS),
  city: textField('Enter your city', MAX_NAME_CHARACTERS),
  state: v.pipe(
    v.optional(v.string(), ''),
    v.check((code) => stateOf(code) !== undefined, 'Choose your state'),
  ),
  zip: v.pipe(
    textField('Enter your ZIP code', 10),
    v.transform(hyphenateZip),
    v.regex(ZIP, 'Enter a ZIP code of five digits, like 04101, or nine, like 04101-2205'),
  ),
})

/** The form's hints and the server's check share this schema. */
export const addressSchema = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['state'], ['zip']],
      ({ state, zip }) => problemOfZip(state, zip) === undefined,
      ({ input }) => problemOfZip(input.state, input.zip) ?? '',
    ),
    ['zip'],
  ),
)

export type Address = v.InferOutput<typeof fields>
export type AddressField = keyof Address
