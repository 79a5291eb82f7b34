import { readZip } from '#facts/delivery/zip.ts'
import { totalInCurrencyCents } from '../../currency/price-rules.ts'
import { useCurrency } from '../../currency/use-currency.tsx'
import { DeliveryAnswer } from '../../delivery/delivery-answer.tsx'
import { DeliveryForm } from '../../delivery/delivery-form.tsx'
import { CART_PATH } from '../add-fields.ts'
import { SummaryPart } from '../cart-summary.tsx'
import { CodeForm } from '../discount/code-form.tsx'
import { inStock } from '../store/cart-rules.ts'
import type { CartView } from './answer-cart.ts'

/** The code of the cart that forms keep, and when and for how much it arrives. */
export function PostedExtras({ view: { code, refusal, zip, lines } }: { view: CartView }) {
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
