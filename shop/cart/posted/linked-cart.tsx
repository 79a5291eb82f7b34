import { buttonStyle } from '../../ui/button-style.ts'
import { CART_PATH } from '../add-fields.ts'
import { LineFrame, reasonNotBuyable } from '../line-frame.tsx'
import { countItems, itemCountText } from '../store/cart-count.ts'
import { inStock } from '../store/cart-rules.ts'
import type { CartView, Linked } from './answer-cart.ts'
import { Note } from './cart-notes.tsx'
import { writeLinkedLines } from './link-lines.ts'

/** Whether a link offers something to be put into the cart, which then is the strong action of its page. */
export function offersItems(linked: CartView['linked']): boolean {
  return linked !== undefined && linked !== 'unreadable' && inStock(linked.items).length > 0
}

/** What a link holds. It is in nobody's cart before the button is pressed: a page that is opened changes nothing. */
export function LinkedCart({ linked }: { linked: Linked | 'unreadable' }) {
  const { items, goneCount } = linked === 'unreadable' ? { items: [], goneCount: 0 } : linked
  const buyable = inStock(items)
  return (
    <section aria-labelledby="linked-cart" className="mt-6 border border-line bg-sheet px-5 py-6 lg:px-8">
      <h2 id="linked-cart" className="text-2xl">
        {items.length === 0 ? 'This link holds nothing' : 'From the link you opened'}
      </h2>
      {items.length === 0 && (
        <p className="mt-2 text-note text-quiet">
          {linked === 'unreadable'
            ? 'It may have been cut off on its way. Copy it whole, and open it again.'
            : 'What it was made for is no longer sold.'}
        </p>
      )}
      {items.length > 0 && (
        <>
          {goneCount > 0 && (
            <Note tone="signal" title="Something was left out" isFocused={false}>
              {goneCount} of the {items.length + goneCount} different items of this link{' '}
              {goneCount === 1 ? 'is' : 'are'} no longer sold. The rest is below.
            </Note>
          )}
          <ul className="mt-3 max-w-3xl divide-y divide-line">
            {items.map((item, position) => (
              <LineFrame key={item.variantId} item={item} titleId={`linked-${position}`}>
                <p className={`mt-2 text-note ${reasonNotBuyable(item) ? 'text-signal' : ''}`}>
                  {reasonNotBuyable(item) ?? `Quantity ${item.quantity.toLocaleString('en-US')}`}
                </p>
              </LineFrame>
            ))}
          </ul>
          {buyable.length > 0 && (
            <form method="post" action={CART_PATH} className="mt-4">
              <input type="hidden" name="do" value="put" />
              <input type="hidden" name="lines" value={writeLinkedLines(buyable)} />
              <button type="submit" className={buttonStyle('strong')}>
                Put {itemCountText(countItems(buyable))} in my cart
              </button>
            </form>
          )}
        </>
      )}
    </section>
  )
}
