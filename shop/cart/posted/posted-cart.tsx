import { readZip } from '#facts/delivery/zip.ts'
import { totalInCurrencyCents } from '../../currency/price-rules.ts'
import { useCurrency } from '../../currency/use-currency.tsx'
import { DeliveryAnswer } from '../../delivery/delivery-answer.tsx'
import { DeliveryForm } from '../../delivery/delivery-form.tsx'
import { CART_PATH } from '../add-fields.ts'
import { CartColumns } from '../cart-columns.tsx'
import { CartSummary, SummaryPart } from '../cart-summary.tsx'
import { CodeForm } from '../discount/code-form.tsx'
import { POSTED_CART_ID } from '../local-cart.tsx'
import { inStock, stillSold } from '../store/cart-rules.ts'
import type { CartView } from './answer-cart.ts'
import { offersItems } from './linked-cart.tsx'
import { PostedLine } from './posted-line.tsx'

interface PostedCartProps {
  view: CartView
  providerName: string
  freeOverCents: number
  quoteDays: number | undefined
}

/** The cart that forms keep at the storefront. Nothing here needs a script. */
export function PostedCart({ view, providerName, freeOverCents, quoteDays }: PostedCartProps) {
  const { lines, checkoutUrl, refusal, fewer, code, linked } = view
  if (!lines)
    return (
      <div id={POSTED_CART_ID} className="mt-6">
        <p className="max-w-prose text-quiet">
          What is in your cart could not be loaded. It is still there: try again in a moment.
        </p>
        <a
          href="/cart"
          className="mt-4 inline-flex min-h-11 items-center text-pine underline underline-offset-6"
        >
          Try again
        </a>
      </div>
    )
  const items = lines.map(({ item }) => item)
  const isSecond = offersItems(linked)
  const isForSale = stillSold(items).some(({ isSoldOut }) => !isSoldOut)
  return (
    <div id={POSTED_CART_ID}>
      <CartColumns
        items={items}
        quoteDays={quoteDays}
        note={items.length === 0 && <KeptInBrowser />}
        isSecond={isSecond}
        lines={lines.map((line, position) => (
          <PostedLine
            key={line.lineId}
            line={line}
            position={position}
            isOnly={lines.length === 1}
            isAllThereIs={fewer.includes(line.item.variantId)}
            refusal={refusal?.kind === 'line refused' && refusal.lineId === line.lineId ? refusal : undefined}
          />
        ))}
        summary={
          <CartSummary
            items={items}
            code={code?.code}
            applied={code?.problem === undefined ? code : undefined}
            providerName={providerName}
            freeOverCents={freeOverCents}
            isSecond={isSecond}
            checkout={isForSale && checkoutUrl !== null ? checkoutUrl : undefined}
          >
            <PostedExtras view={view} />
          </CartSummary>
        }
      />
    </div>
  )
}

/** Seen where the browser has a cart of its own, and the script that shows it in this place did not come. */
function KeptInBrowser() {
  return (
    <span className="hidden in-data-cart-kept:inline">
      {' '}
      here. What you added before is kept by this browser, and a script that shows it did not load: reload the
      page to try again.
    </span>
  )
}

/** The code of the cart that forms keep, and when and for how much it arrives. */
function PostedExtras({ view: { code, refusal, zip, lines } }: { view: CartView }) {
  const currency = useCurrency()
  const refused = refusal?.kind === 'code refused' ? refusal : undefined
  const problem = refused?.problem ?? code?.problem
  const applied = code && problem === undefined ? code : undefined
  const items = inStock((lines ?? []).map(({ item }) => item))
  const goodsCents = totalInCurrencyCents(items, 'USD') - (applied?.discountCents ?? 0)
  const reading = zip === undefined ? undefined : readZip(zip)
  return (
    <>
      <SummaryPart title="Discount code" isOpen={code !== undefined || refused !== undefined}>
        <CodeForm
          id="cart-code"
          applied={applied}
          typed={refused?.typed ?? code?.code}
          problem={problem}
          isFocused={refused !== undefined}
        />
      </SummaryPart>
      <SummaryPart title="Delivery date and cost" isOpen={reading !== undefined}>
        <DeliveryForm
          id="cart-delivery"
          action={CART_PATH}
          typed={zip}
          problem={reading?.kind === 'refused' ? reading.problem : undefined}
        >
          {reading && reading.kind !== 'refused' && (
            <DeliveryAnswer
              reading={reading}
              goods={{ least: goodsCents, most: goodsCents }}
              isFreeByCode={applied?.discountCents === 0}
              currency={currency}
              now={new Date()}
            />
          )}
        </DeliveryForm>
      </SummaryPart>
    </>
  )
}
