import { FormTraps } from '../../ui/form/form-traps.tsx'
import { MAX_EMAIL } from '../../ui/form/text-fields.ts'
import type { AwaitedVariant } from './awaited-variants.ts'

/** Its script looks for the form by this. */
export const STOCK_ALERT_ID = 'stock-alert'
/** The page that answers the form without a script. */
export const STOCK_ALERT_PATH = '/back-in-stock'

const FIELD = 'h-11 w-full min-w-0 rounded-sm border border-ink/40 bg-white px-4'

interface StockAlertFormProps {
  /** What is sold out; the first is what the visitor looks at, if that is. */
  variants: readonly AwaitedVariant[]
  isOpen: boolean
}

/** Below the button of a product of which something is sold out. */
export function StockAlertForm({ variants, isOpen }: StockAlertFormProps) {
  const [first] = variants
  if (!first) return null
  const isOne = variants.length === 1
  const id = STOCK_ALERT_ID
  return (
    <details open={isOpen || undefined} className="mt-4">
      <summary className="flex min-h-11 cursor-pointer items-center text-[15px] underline underline-offset-4">
        {isOne ? `Email me when ${first.name || 'it'} is back` : 'Email me when a sold-out choice is back'}
      </summary>
      <form id={id} method="post" action={STOCK_ALERT_PATH} noValidate aria-label="Email when it is back">
        {isOne ? (
          <input id={`${id}-variant`} type="hidden" name="variant" value={first.number} />
        ) : (
          <>
            <label htmlFor={`${id}-variant`} className="block text-[15px]">
              Which one
            </label>
            <select
              id={`${id}-variant`}
              name="variant"
              aria-describedby={`${id}-variant-problem`}
              className={`mt-2 mb-3 ${FIELD}`}
            >
              {variants.map(({ number, name }) => (
                <option key={number} value={number}>
                  {name}
                </option>
              ))}
            </select>
          </>
        )}
        <label htmlFor={`${id}-email`} className="block text-[15px]">
          Email
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
            className="h-11 shrink-0 rounded-sm border border-ink/40 bg-white px-4 text-[15px]"
          >
            Email me
          </button>
        </span>
        <p id={`${id}-email-problem`} hidden className="mt-2 text-[15px] font-medium text-signal" />
        <p
          id={`${id}-variant-problem`}
          hidden
          role="alert"
          className="mt-2 text-[15px] font-medium text-signal"
        />
        <p id={`${id}-hint`} className="mt-2 text-[15px] text-quiet">
          One email, if it is back within 90 days. You confirm your address first.
        </p>
        <FormTraps />
      </form>
    </details>
  )
}
