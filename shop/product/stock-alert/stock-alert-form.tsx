import { policies } from '#facts/policies/policies.ts'
import { FormTraps } from '../../ui/form/form-traps.tsx'
import { MAX_EMAIL } from '../../ui/form/text-fields.ts'
import type { AwaitedVariant } from './awaited-variants.ts'

/** Its script looks for the form by this. */
const STOCK_ALERT_ID = 'stock-alert'
/** The page that answers the form without a script. */
export const STOCK_ALERT_PATH = '/back-in-stock'

const FIELD = 'h-11 w-full min-w-0 rounded-sm border border-ink/40 bg-white px-4'

interface StockAlertFormProps {
  /** What is sold out; the first is what the visitor looks at, if that is. */
  variants: readonly AwaitedVariant[]
  /** Whether the visitor looks at one of them. */
  isShown: boolean
}

/** Below the button: the form of a sold-out variant on its own address, and the way there from the others. */
export function StockAlert({ variants, isShown }: StockAlertFormProps) {
  const [first] = variants
  if (!first) return null
  if (isShown) return <StockAlertForm variant={first} />
  return (
    <p className="mt-4 flex flex-wrap gap-x-6">
      {variants.map(({ number, name, search }) => (
        <a
          key={number}
          href={search}
          className="inline-flex min-h-11 items-center text-note underline underline-offset-4"
        >
          {`Email me when ${name || 'it'} is back`}
        </a>
      ))}
    </p>
  )
}

function StockAlertForm({ variant: { number, name } }: { variant: AwaitedVariant }) {
  const id = STOCK_ALERT_ID
  return (
    <form
      id={id}
      method="post"
      action={STOCK_ALERT_PATH}
      noValidate
      aria-label="Email when it is back"
      className="mt-4"
    >
      <input id={`${id}-variant`} type="hidden" name="variant" value={number} />
      <label htmlFor={`${id}-email`} className="block text-note">
        {`Email me when ${name || 'it'} is back`}
      </label>
      <span className="mt-2 flex gap-3">
        <input
          id={`${id}-email`}
          name="email"
          type="email"
          maxLength={MAX_EMAIL}
          autoComplete="email"
          aria-required
          aria-describedby={`${id}-hint ${id}-email-problem`}
          className={FIELD}
        />
        <button
          type="submit"
          className="h-11 shrink-0 rounded-sm border border-ink/40 bg-white px-4 text-note"
        >
          Email me
        </button>
      </span>
      <p id={`${id}-email-problem`} hidden className="mt-2 text-note font-medium text-signal" />
      <p
        id={`${id}-variant-problem`}
        hidden
        role="alert"
        className="mt-2 text-note font-medium text-signal"
      />
      <p id={`${id}-hint`} className="mt-2 text-note text-quiet">
        {`One email, if it is back within ${policies.stockAlertDays} days. You confirm your address first.`}
      </p>
      <FormTraps />
    </form>
  )
}
