import { MAX_OF_ONE_LINE } from '../../clients/storefront/limits.ts'
import { CART_PATH } from '../add-fields.ts'
import { LineFrame, LineTotal, REMOVE_STYLE, reasonNotBuyable } from '../line-frame.tsx'
import type { Refusal } from './answer-cart.ts'
import type { FormCartLine } from './form-cart-item.ts'
import { QuantityInput } from './quantity-input.tsx'

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
  const reason = reasonNotBuyable(item)
  return (
    <LineFrame item={item} titleId={titleId}>
      <form method="post" action={CART_PATH} noValidate>
        <input type="hidden" name="line" value={lineId} />
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
          {reason ? (
            <span className="text-[15px] text-signal">{reason}</span>
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
                className="-ml-px min-h-11 rounded-r-sm border border-ink/40 bg-white px-3 text-[15px] hover:bg-paper"
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
          <p id={`${titleId}-quantity-problem`} className="mt-2 text-[15px] font-medium text-signal">
            {refusal.problem}
          </p>
        )}
        {isAllThereIs && item.quantity < MAX_OF_ONE_LINE && (
          <p className="mt-2 text-[15px] font-medium text-signal">{allThereIs(item.quantity)}</p>
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
