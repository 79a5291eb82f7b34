import type { FocusEvent, ReactNode, SubmitEvent } from 'react'
import { usdAmount } from '../../currency/usd-amount.ts'
import { useCurrency } from '../../currency/use-currency.tsx'
import { CART_PATH } from '../add-fields.ts'
import { MAX_CODE_CHARACTERS } from '../store/cart-record.ts'

/** A code that takes something off, and how much of the goods' cost; nothing where it makes the delivery free. */
export interface AppliedCode {
  readonly code: string
  readonly discountCents: number
}

interface CodeFormProps {
  id: string
  applied?: AppliedCode | undefined
  typed?: string | undefined
  problem?: string | undefined
  isBusy?: boolean
  /** The visitor has just pressed a button that is gone by now. */
  isFocused?: boolean
  /** Without it the browser posts the form to the cart's page. */
  onApply?: (code: string) => void
  /** The focus has gone to something else than this form. */
  onLeave?: () => void
}

/** The discount code of a cart, with the reason beside the field where it takes nothing off. */
export function CodeForm({
  id,
  applied,
  typed,
  problem,
  isBusy = false,
  isFocused = problem !== undefined,
  onApply,
  onLeave,
}: CodeFormProps) {
  const currency = useCurrency()
  if (applied)
    return (
      <Form {...{ onApply, onLeave }}>
        <p role="status" className="flex flex-col items-start">
          <span className="wrap-anywhere">
            <strong className="font-medium">{applied.code.toUpperCase()}</strong>{' '}
            {isBusy
              ? 'is checked again…'
              : applied.discountCents > 0
                ? `takes off ${usdAmount(applied.discountCents, currency)}`
                : 'comes off the delivery'}
          </span>
          <button
            type="submit"
            name="do"
            value="no discount"
            // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
            autoFocus={isFocused}
            className="min-h-11 text-quiet underline underline-offset-4 hover:text-ink"
          >
            Remove<span className="sr-only"> discount code</span>
          </button>
        </p>
      </Form>
    )
  return (
    <Form {...{ onApply, onLeave }}>
      <label htmlFor={id} className="sr-only">
        Discount code
      </label>
      <span className="flex">
        <input
          key={typed}
          id={id}
          name="code"
          defaultValue={typed}
          maxLength={MAX_CODE_CHARACTERS}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-problem`}
          // biome-ignore lint/a11y/noAutofocus: the form was sent or its button is gone, and this is what came of it
          autoFocus={isFocused}
          className="relative h-11 min-w-0 grow rounded-l-sm border border-ink/40 bg-white px-3 focus-visible:z-1 aria-invalid:border-signal"
        />
        <button
          type="submit"
          aria-disabled={isBusy || undefined}
          className="relative -ml-px min-h-11 rounded-r-sm focus-visible:z-1 border border-ink/40 bg-white px-4 hover:bg-paper"
        >
          {isBusy ? 'Checking…' : 'Apply'}
          <span className="sr-only"> discount code</span>
        </button>
      </span>
      <p
        id={`${id}-problem`}
        aria-live="polite"
        className="mt-2 font-medium text-signal wrap-anywhere empty:m-0"
      >
        {problem}
      </p>
    </Form>
  )
}

interface FormProps {
  onApply: CodeFormProps['onApply']
  onLeave: CodeFormProps['onLeave']
  children: ReactNode
}

function Form({ onApply, onLeave, children }: FormProps) {
  const apply = (event: SubmitEvent<HTMLFormElement>) => {
    if (!onApply) return
    event.preventDefault()
    onApply(String(new FormData(event.currentTarget).get('code') ?? '').trim())
  }
  const blur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLFormElement>) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onLeave?.()
  }
  return (
    // As high as a field with a refusal of two lines, so that no answer moves what is below.
    <form
      method="post"
      action={CART_PATH}
      noValidate
      onSubmit={apply}
      onBlur={blur}
      className="min-h-24.5 text-note"
    >
      <input type="hidden" name="do" value="discount" />
      {children}
    </form>
  )
}
