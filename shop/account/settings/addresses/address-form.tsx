import { useState } from 'react'
import { hyphenateZip, problemOfZip, STATES } from '#facts/delivery/states.ts'
import type { NewAddress } from '../../../clients/backend/addresses.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { AccountForm, typed } from '../../account-form.tsx'
import { SmallButton } from '../../small-button.tsx'
import type { useSending } from '../../use-sending.ts'

const MAX_NAME_CHARACTERS = 100
const MAX_ADDRESS_CHARACTERS = 200
/** The browser checks it, and reads a pattern as one of the whole value. */
const ZIP = '\\s*\\d{5}([\\- ]?\\d{4})?\\s*'

interface AddressFormProps {
  /** Undefined for a new one. */
  address: NewAddress | undefined
  sending: ReturnType<typeof useSending>
  onSave: (address: NewAddress) => void
  onGiveUp: () => void
}

/** The fields of the checkout's own form, with its rules, so that what is saved here is good there. */
export function AddressForm({ address, sending, onSave, onGiveUp }: AddressFormProps) {
  const [zipProblem, setZipProblem] = useState<string>()
  const submit = (values: FormData) => {
    const said = (name: string) => typed(values, name).trim()
    const [state, zip] = [said('state'), hyphenateZip(said('zip'))]
    const problem = problemOfZip(state, zip)
    setZipProblem(problem)
    if (problem !== undefined) return document.querySelector<HTMLElement>('#field-zip')?.focus()
    onSave({
      first_name: said('first_name'),
      last_name: said('last_name'),
      address: said('address'),
      apartment: said('apartment'),
      city: said('city'),
      state,
      zip,
    })
  }
  const field = (name: keyof NewAddress, label: string, autoComplete: string, maxLength: number) => (
    <TextField
      name={name}
      label={label}
      type="text"
      autoComplete={`shipping ${autoComplete}`}
      defaultValue={address?.[name] ?? ''}
      maxLength={maxLength}
      required={name !== 'apartment'}
      autoFocus={name === 'first_name'}
      // A name of nothing but spaces is none.
      {...(name === 'apartment' ? {} : { pattern: '.*\\S.*', title: label })}
    />
  )
  return (
    <div className="max-w-[440px] space-y-4">
      <AccountForm action="Save address" look="quiet" sending={sending} onSubmit={submit}>
        {field('first_name', 'First name', 'given-name', MAX_NAME_CHARACTERS)}
        {field('last_name', 'Last name', 'family-name', MAX_NAME_CHARACTERS)}
        {field('address', 'Address', 'address-line1', MAX_ADDRESS_CHARACTERS)}
        {field('apartment', 'Apartment, suite or floor (optional)', 'address-line2', MAX_ADDRESS_CHARACTERS)}
        {field('city', 'City', 'address-level2', MAX_NAME_CHARACTERS)}
        <div>
          <label htmlFor="field-state" className="block text-note font-medium">
            State
          </label>
          <select
            id="field-state"
            name="state"
            autoComplete="shipping address-level1"
            defaultValue={address?.state ?? ''}
            required
            className="mt-2 block h-13 w-full rounded-sm border border-quiet bg-white px-3"
          >
            <option value="">Choose</option>
            {STATES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <TextField
          name="zip"
          label="ZIP code"
          type="text"
          inputMode="numeric"
          autoComplete="shipping postal-code"
          defaultValue={address?.zip ?? ''}
          maxLength={10}
          pattern={ZIP}
          title="A ZIP code of five digits, like 04101, or nine, like 04101-2205"
          problem={zipProblem}
          required
        />
      </AccountForm>
      <SmallButton onClick={onGiveUp}>Cancel</SmallButton>
    </div>
  )
}
