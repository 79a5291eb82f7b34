import { MAX_OF_ONE_LINE } from '../../clients/storefront/limits.ts'
import { CART_PATH } from '../add-fields.ts'
import { LineFrame, LineTotal, REMOVE_STYLE, reasonNotBuyable } from '../line-frame.tsx'
import type { Refusal } from './answer-cart.ts'
import type { FormCartLine } from './form-cart-item.ts'

/** The storefront does not tell this page whether the cart's own payment holds the last piece. */
const SOLD_OUT = 'Sold out, or held by a checkout you have open'

interface PostedLineProps {
  line: FormCartLine
  position: number
  isOnly: boolean
  /** The cart has all that is left of it. */
  isAllThereIs: boolean
  refusal: Extract<Refusal, { kind: 'line refused' }> | undefined
}

/** A line that a form changes. Enter in its field updates it, as the first button does. */
export function PostedLine({
  line: { lineId, item },
  position,
  isOnly,
  isAllThereIs,
  refusal,
}: PostedLineProps) {
  const titleId = `line-${position}`
  const reason = reasonNotBuyable(item, SOLD_OUT)
  return (
    <LineFrame item={item} titleId={titleId}>
      <form method="post" action={CART_PATH} noValidate>
        <input type="hidden" name="line" value={lineId} />
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          {reason ? (
            <span className="text-note text-signal">{reason}</span>
          ) : (
            <span className="flex">
              <QuantityInput
                id={`${titleId}-quantity`}
                value={refusal?.typed ?? String(item.quantity)}
                problem={refusal?.problem}
                describedBy={titleId}
              />
              <button
                type="submit"
                name="do"
                value="update"
                aria-describedby={titleId}
                className="-ml-px min-h-11 rounded-r-sm border border-ink/40 bg-white px-3 text-note hover:bg-paper"
              >
                Update
              </button>
            </span>
          )}
          <LineTotal item={item} isOnly={isOnly} />
          <button type="submit" name="do" value="remove" aria-describedby={titleId} className={REMOVE_STYLE}>
            Remove
          </button>
        </div>
        {refusal && (
          <p id={`${titleId}-quantity-problem`} className="mt-2 text-note font-medium text-signal">
            {refusal.problem}
          </p>
        )}
        {isAllThereIs && item.quantity < MAX_OF_ONE_LINE && (
          <p className="mt-2 text-note font-medium text-signal">{allThereIs(item.quantity)}</p>
        )}
      </form>
    </LineFrame>
  )
}

function allThereIs(quantity: number): string {
  return quantity === 1
    ? 'Only 1 is left, so your cart has 1.'
    : `Only ${quantity.toLocaleString('en-US')} are left, so your cart has ${quantity.toLocaleString('en-US')}.`
}

interface QuantityInputProps {
  id: string
  value: string
  /** What is wrong with the value; the paragraph that says it has the id `ID-problem`. */
  problem?: string | undefined
  describedBy?: string
}

/** A quantity to type. The browser checks nothing in its own words: the shop says what is wrong. */
export function QuantityInput({ id, value, problem, describedBy }: QuantityInputProps) {
  const describing = [...(problem ? [`${id}-problem`] : []), ...(describedBy ? [describedBy] : [])]
  return (
    <input
      id={id}
      name="quantity"
      inputMode="numeric"
      autoComplete="off"
      maxLength={30}
      defaultValue={value}
      aria-label="Quantity"
      aria-invalid={problem ? true : undefined}
      aria-describedby={describing.length > 0 ? describing.join(' ') : undefined}
      // biome-ignore lint/a11y/noAutofocus: the page was left to send the form, and this is what came of it
      autoFocus={problem !== undefined}
      className="figures relative h-11 w-16 rounded-l-sm border border-ink/40 bg-white px-2 text-center focus-visible:z-1 aria-invalid:border-signal"
    />
  )
}
