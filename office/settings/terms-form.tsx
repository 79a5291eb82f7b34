import { policies } from '#facts/policies/policies.ts'
import { COUNTED, USUAL_METHOD } from '#facts/policies/terms.ts'
import type { Desk } from '../desk/desk.ts'
import { Button, Checkbox, Field, PostForm, Select, typedFields } from '../ui/forms.tsx'
import { Notice } from '../ui/words.tsx'
import { countRows, type NUMBERS, type TypedFields } from './typed-terms.ts'

interface TermsFormProps {
  readonly desk: Desk
  readonly version: number
  readonly typed: TypedFields
  readonly problems: TypedFields
}

/** All that the shop promises in figures is one form, since its figures hold together. */
export function TermsForm({ desk, version, typed, problems }: TermsFormProps) {
  const fields = { typed, problems }
  const rows = countRows(typed, 'methods')
  // What was posted has the fields of a new method after those that there are.
  const methods = typed[`methods.${rows - 1}.method`] === '' ? rows - 1 : rows
  return (
    <PostForm desk={desk} does="terms" className="terms" label="Delivery and policies">
      <input type="hidden" name="seen" value={version} />
      <section className="card stack">
        <h2>Delivery</h2>
        {desk.storeAdmin !== undefined && (
          <Notice>
            These figures are what the shop’s pages say. What is charged is set in the store:{' '}
            <a href={desk.storeAdmin}>open its admin</a>, and keep both the same.
          </Notice>
        )}
        <p className="hint">Standard delivery is what free shipping is about, so it stays offered.</p>
        {problems.methods && <p className="problem">{problems.methods}</p>}
        {Array.from({ length: methods }, (_, row) => (
          <Method key={typed[`methods.${row}.method`]} row={row} {...fields} />
        ))}
        <details open={Boolean(typed[`methods.${methods}.name`])}>
          <summary>Add a method</summary>
          <Method row={methods} {...fields} />
        </details>
      </section>
      <section className="card stack">
        <h2>Policies</h2>
        <div className="figures-of-terms">
          <Figure name="returnDays" label="Returns, days from delivery" {...fields} />
          <Figure name="trialDays" label="Trial, days" hint="At most the days of a return." {...fields} />
          <Figure name="minRefundBusinessDays" label="Refund, least business days" {...fields} />
          <Figure name="maxRefundBusinessDays" label="Refund, most business days" {...fields} />
          <Figure name="warrantyYears" label="Warranty, years" {...fields} />
          <Figure name="shipsWithinHours" label="Sent within, hours" {...fields} />
          <Figure name="replyWithinHours" label="Answers within, hours" {...fields} />
        </div>
      </section>
      <section className="card stack">
        <h2>Hours of the phone</h2>
        <p className="hint">
          Times in {policies.timeZone}, written as 9am or 4:30pm. Leave both empty where nobody answers.
        </p>
        {problems.hours && <p className="problem">{problems.hours}</p>}
        {Array.from({ length: countRows(typed, 'hours') }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <Hours key={row} row={row} {...fields} />
        ))}
      </section>
      <section className="card stack">
        <h2>Who sells</h2>
        <Field
          label="Name and postal address"
          {...typedFields<string>(fields)('sellerAddress')}
          hint="As on an envelope. It stands on invoices, below every email, and on the pages that say how to reach you. Emails that advertise must have it in the United States."
          rows={4}
          maxLength={500}
        />
      </section>
      <div className="actions">
        <Button>Save</Button>
        <p className="hint">Pages say so at once. Orders that were placed keep what they were promised.</p>
      </div>
    </PostForm>
  )
}

type Fields = Pick<TermsFormProps, 'typed' | 'problems'>

function Figure({
  name,
  label,
  hint,
  typed,
  problems,
}: Fields & { readonly name: (typeof NUMBERS)[number]; readonly label: string; readonly hint?: string }) {
  return (
    <Field
      label={label}
      {...typedFields<string>({ typed, problems })(name)}
      hint={hint}
      inputMode="numeric"
      maxLength={6}
    />
  )
}

function Method({ row, typed, problems }: Fields & { readonly row: number }) {
  const fields = typedFields<string>({ typed, problems })
  const named = (field: string) => fields(`methods.${row}.${field}`)
  const method = typed[`methods.${row}.method`] ?? ''
  const isOffered = named('isOffered')
  // A browser sends no box that is not ticked, so a form that was posted is known by its other fields.
  const isNew = !(`methods.${row}.name` in typed)
  return (
    <fieldset className="row-of-terms">
      <legend>{method === '' ? 'A new method' : typed[`methods.${row}.name`] || method}</legend>
      <input type="hidden" name={`methods.${row}.method`} value={method} />
      <Field label="Name" {...named('name')} maxLength={30} />
      <Field label="Fee in dollars" {...named('fee')} inputMode="decimal" maxLength={12} />
      <Field
        label="Free over, in dollars"
        {...named('freeOver')}
        hint="Empty: never."
        inputMode="decimal"
        maxLength={12}
      />
      <Field label="Days, least" {...named('minDays')} inputMode="numeric" maxLength={6} />
      <Field label="Days, most" {...named('maxDays')} inputMode="numeric" maxLength={6} />
      <Select
        label="Counted"
        {...named('counted')}
        options={COUNTED.map((each) => ({ value: each, label: each }))}
      />
      {method === USUAL_METHOD ? (
        <input type="hidden" name={isOffered.name} value="on" />
      ) : (
        <Checkbox label="Offered" name={isOffered.name} checked={isNew || typed[isOffered.name] === 'on'} />
      )}
    </fieldset>
  )
}

function Hours({ row, typed, problems }: Fields & { readonly row: number }) {
  const fields = typedFields<string>({ typed, problems })
  const named = (field: string) => fields(`hours.${row}.${field}`)
  return (
    <fieldset className="row-of-terms hours" aria-label={typed[`hours.${row}.days`]}>
      <Field label="Days" {...named('days')} maxLength={40} />
      <Field label="From" {...named('opens')} maxLength={8} />
      <Field label="To" {...named('closes')} maxLength={8} />
    </fieldset>
  )
}
