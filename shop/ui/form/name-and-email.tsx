import { FormField } from './form-field.tsx'
import type { FormState } from './form-state.ts'

interface NameAndEmailProps {
  /** Id of the form. */
  form: string
  state: FormState
  max: { readonly name: number; readonly email: number }
}

/** Who writes, as each form asks that is answered by email. */
export function NameAndEmail({ max, ...field }: NameAndEmailProps) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <FormField {...field} name="name" label="Name" maxLength={max.name} autoComplete="name" />
      <FormField
        {...field}
        name="email"
        label="Email"
        type="email"
        maxLength={max.email}
        autoComplete="email"
      />
    </div>
  )
}
