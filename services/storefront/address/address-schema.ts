import * as v from 'valibot'
import { optionalTextField, textField } from '../forms/form-fields.ts'
import { stateOf, zipIsIn } from './states.ts'

export const NAME_MOST = 100
export const ADDRESS_MOST = 200
export const EMAIL_MOST = 255

const ZIP = /^\d{5}(-\d{4})?$/

const fields = v.object({
  email: v.pipe(textField('Enter your email', EMAIL_MOST), v.email('Enter an email like name@example.com')),
  firstName: textField('Enter your first name', NAME_MOST),
  lastName: textField('Enter your last name', NAME_MOST),
  address: textField('Enter your street and number', ADDRESS_MOST),
  apartment: optionalTextField(ADDRESS_MOST),
  city: textField('Enter your city', NAME_MOST),
  state: v.pipe(
    v.optional(v.string(), ''),
    v.check((code) => stateOf(code) !== undefined, 'Choose your state'),
  ),
  zip: v.pipe(
    textField('Enter your ZIP code', 10),
    v.regex(ZIP, 'Enter a ZIP code of five digits, like 04101, or nine, like 04101-2205'),
  ),
})

/** One schema for what the form hints and what the server accepts. */
export const addressSchema = v.pipe(
  fields,
  v.forward(
    v.partialCheck(
      [['state'], ['zip']],
      ({ state, zip }) => {
        const chosen = stateOf(state)
        return chosen === undefined || zipIsIn(chosen, zip)
      },
      ({ input }) => `This ZIP code is not in ${stateOf(input.state)?.name}: check it, and the state`,
    ),
    ['zip'],
  ),
)

export type Address = v.InferOutput<typeof fields>
export type AddressField = keyof Address
