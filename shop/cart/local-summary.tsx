import { type SyntheticEvent, useCallback, useEffect, useId, useRef } from 'react'
import type { BrowserConfig } from '../clients/browser-config.ts'
import { totalInCurrencyCents } from '../currency/price-rules.ts'
import type { AnsweredForm } from '../delivery/answer-in-place.ts'
import { DeliveryForm } from '../delivery/delivery-form.tsx'
import { awaitNoAnswer, ZIP_KEY } from '../delivery/delivery-path.ts'
import { isStored } from '../islands/is-stored.ts'
import { CartSummary, SummaryPart } from './cart-summary.tsx'
import { CodeForm } from './discount/code-form.tsx'
import { useDiscount } from './discount/use-discount.ts'
import { CHECKOUT_PATH } from './start-checkout/checkout-path.ts'
import { inStock, stillSold } from './store/cart-rules.ts'
import type { Cart } from './store/create-cart-store.ts'

interface LocalSummaryProps {
  cart: Cart
  storefront: BrowserConfig['storefront']
  freeOverCents: number
  /** Nothing is asked for a sheet that is closed. */
  isShown: boolean
  isSecond?: boolean | undefined
}

/** What the browser's cart costs, with its discount code, its delivery and the way to the checkout. */
export function LocalSummary({ cart, storefront, freeOverCents, isShown, isSecond }: LocalSummaryProps) {
  const { items, discountCode, isLoading } = cart
  const discount = useDiscount(items, discountCode, storefront, isShown)
  const { applied } = discount
  const goodsCents = totalInCurrencyCents(inStock(items), 'USD') - (applied?.discountCents ?? 0)
  const codeId = useId()
  return (
    <CartSummary
      items={items}
      code={discount.code}
      applied={applied}
      isCheckingCode={discount.isBusy}
      providerName={storefront.name}
      checkout={stillSold(items).length > 0 ? CHECKOUT_PATH : undefined}
      isLoading={isLoading}
      freeOverCents={freeOverCents}
      isSecond={isSecond}
    >
      {isShown && (
        <>
          <SummaryPart title="Discount code" isOpen={discount.typed !== undefined}>
            <CodeForm
              id={codeId}
              applied={applied ?? discount.appliedBefore}
              typed={discount.typed}
              problem={discount.problem}
              isBusy={discount.isBusy}
              isFocused={discount.isFocused}
              onApply={discount.apply}
              onLeave={discount.leave}
            />
          </SummaryPart>
          <SummaryPart title="Delivery date and cost" isOpen={isStored(ZIP_KEY)}>
            <CartDelivery goodsCents={goodsCents} isFreeByCode={applied?.discountCents === 0} />
          </SummaryPart>
        </>
      )}
    </CartSummary>
  )
}

/** Asks again whenever the goods cost something else, once it was asked: an answer on its way is for those of before. */
function CartDelivery({ goodsCents, isFreeByCode }: { goodsCents: number; isFreeByCode: boolean }) {
  const id = useId()
  const answering = useRef<Promise<AnsweredForm>>(undefined)
  const asked = `${goodsCents} ${isFreeByCode}`
  const askedLast = useRef(asked)

  const wake = useCallback(() => {
    const form = document.getElementById(id)
    if (!(form instanceof HTMLFormElement)) return
    answering.current ??= import('../delivery/answer-in-place.ts').then(({ answerInPlace }) =>
      answerInPlace(form),
    )
    return answering.current
  }, [id])

  useEffect(() => {
    const isChanged = askedLast.current !== asked
    askedLast.current = asked
    const woken = isChanged && answering.current
    // Where the script does not come, the form stays one that leads to its page.
    if (woken)
      woken.then(
        ({ refresh }) => refresh(),
        () => {},
      )
    else if (isStored(ZIP_KEY)) wake()?.catch(() => awaitNoAnswer(id))
  }, [asked, wake, id])

  const ask = (event: SyntheticEvent) => {
    event.preventDefault()
    const form = event.target as HTMLFormElement
    wake()?.then(
      ({ submit }) => submit(),
      () => form.submit(),
    )
  }
  const fields = { goods: String(goodsCents), ...(isFreeByCode && { free: '1' }) }
  return (
    <div onSubmit={ask} data-zip-kept={isStored(ZIP_KEY) || undefined}>
      <DeliveryForm id={id} fields={fields} />
    </div>
  )
}
