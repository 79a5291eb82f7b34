import { WORKSHOP_TIME } from '#facts/delivery/delivery.ts'
import { Field } from '../ui/forms.tsx'

/** When a change of a product is done: now, or at a moment that is planned. */
export function Later({
  value = '',
  problem,
}: {
  readonly value?: string | undefined
  readonly problem?: string | undefined
}) {
  return (
    <Field
      label={`At (${WORKSHOP_TIME})`}
      name="dueAt"
      type="datetime-local"
      value={value}
      problem={problem}
      hint="Empty: now. Otherwise it is done at this moment, as long as nobody cancels it."
    />
  )
}
