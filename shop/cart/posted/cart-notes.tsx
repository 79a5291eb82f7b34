import type { ReactNode } from 'react'
import { buttonStyle } from '../../ui/button-style.ts'
import { ADD_BUTTON, CART_PATH, optionField } from '../add-fields.ts'
import { type CartItem, valuesInBrackets } from '../store/cart-item.ts'
import type { CartView, Refusal } from './answer-cart.ts'
import { QuantityInput } from './posted-line.tsx'

type Addition = Extract<Refusal, { kind: 'addition refused' }>

/** What came of the last form: done in part, or refused, with the field to mend it. */
export function CartNotes({ view: { refusal, added, isSomeLeftOut, lines } }: { view: CartView }) {
  return (
    <>
      {added.length > 0 && (
        <Note tone="pine" title="Added to cart!">
          {addedText(added)}
        </Note>
      )}
      {isSomeLeftOut && (
        <Note tone="signal" title="Something was left out">
          It is sold out or no longer sold. What can be bought is in your cart.
        </Note>
      )}
      {refusal?.kind === 'refused' && <Note tone="signal" title={refusal.problem} />}
      {refusal?.kind === 'line refused' && !lines?.some(({ lineId }) => lineId === refusal.lineId) && (
        <Note tone="signal" title="That item is no longer in your cart." />
      )}
      {refusal?.kind === 'addition refused' && <RefusedAddition refusal={refusal} />}
    </>
  )
}

function addedText(added: readonly CartItem[]): string {
  const [only] = added
  return added.length === 1 && only
    ? `${only.product.title}${valuesInBrackets(only)}`
    : `${added.length} different items`
}

/** What was to be added, with its field, so that a slip is mended here. */
function RefusedAddition({
  refusal: { product, options, typed, problem, isAboutQuantity },
}: {
  refusal: Addition
}) {
  const values = options.map(({ value }) => value).join(' • ')
  const page = `/product/${encodeURIComponent(product.handle)}`
  const search = new URLSearchParams(options.map(({ name, value }) => [name, value]))
  return (
    <Note
      tone="signal"
      title={`Not added: ${product.title}${values ? ` (${values})` : ''}`}
      isFocused={!isAboutQuantity}
    >
      {isAboutQuantity ? (
        <form method="post" action={CART_PATH} noValidate className="mt-2">
          {options.map(({ name, value }) => (
            <input key={name} type="hidden" name={optionField(name)} value={value} />
          ))}
          <span className="flex flex-wrap items-center gap-3">
            <QuantityInput id="addition-quantity" value={typed} problem={problem} />
            <button
              type="submit"
              name={ADD_BUTTON}
              value={product.handle}
              className={buttonStyle('quiet', 'text-ink')}
            >
              Add to Cart
            </button>
          </span>
          <span id="addition-quantity-problem" className="mt-2 block font-medium text-signal">
            {problem}
          </span>
        </form>
      ) : (
        <>
          {problem}{' '}
          <a href={options.length > 0 ? `${page}?${search}` : page} className="underline underline-offset-4">
            {product.title}
          </a>
        </>
      )}
    </Note>
  )
}

interface NoteProps {
  tone: 'pine' | 'signal'
  title: string
  isFocused?: boolean
  children?: ReactNode
}

export function Note({ tone, title, isFocused = true, children }: NoteProps) {
  const [border, color] = tone === 'pine' ? ['border-pine', 'text-pine'] : ['border-signal', 'text-signal']
  return (
    <div
      role={tone === 'pine' ? 'status' : 'alert'}
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page was left to send the form, and this is what came of it
      autoFocus={isFocused}
      className={`mt-6 max-w-2xl border-l-2 bg-white px-4 py-3 outline-none ${border}`}
    >
      <p className={`font-medium wrap-anywhere ${color}`}>{title}</p>
      {children && <div className="mt-1 text-note wrap-anywhere text-quiet">{children}</div>}
    </div>
  )
}
