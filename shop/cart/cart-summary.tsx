import { type ReactNode, useState } from 'react'
import { freeShipping } from '../currency/free-shipping.ts'
import { formatPrice, priceInCurrencyCents, totalInCurrencyCents } from '../currency/price-rules.ts'
import { usdAmount } from '../currency/usd-amount.ts'
import { useCurrency } from '../currency/use-currency.tsx'
import type { AppliedCode } from './discount/code-form.tsx'
import { CheckoutLink } from './start-checkout/checkout-link.tsx'
import type { CartItem } from './store/cart-item.ts'
import { inStock } from './store/cart-rules.ts'

interface CartSummaryProps {
  items: readonly CartItem[]
  /** The code that the cart keeps, whatever it takes off. */
  code?: string | undefined
  /** What the code takes off these items, where it applies to them. */
  applied?: AppliedCode | undefined
  /** What the code takes off is asked for, so the total is not known yet. */
  isCheckingCode?: boolean
  providerName: string
  /** undefined: there is nothing to check out. */
  checkout: string | undefined
  isLoading?: boolean
  freeOverCents: number
  /** Something else on the page is what one comes for. */
  isSecond?: boolean | undefined
  /** The cart's code and its delivery. */
  children?: ReactNode
}

/** The total and the way to the checkout (clause 2.17). */
export function CartSummary({
  items: all,
  code,
  applied,
  isCheckingCode = false,
  providerName,
  checkout,
  isLoading,
  freeOverCents,
  isSecond,
  children,
}: CartSummaryProps) {
  const currency = useCurrency()
  const items = inStock(all)
  const discountCents = applied?.discountCents ?? 0
  const goodsCents = totalInCurrencyCents(items, 'USD') - discountCents
  const shownCents = totalInCurrencyCents(items, currency) - priceInCurrencyCents(discountCents, currency)
  return (
    // A part that is sticky stays within the box around it: in a low window, that is all that scrolls in the sheet.
    <div className="flex min-h-0 flex-col border-t border-line pt-5 low:in-[dialog]:contents">
      {/* It is there before a code is, as what is below it would move once the storefront has answered. */}
      {items.length > 0 && (code !== undefined || children) && (
        <p className="mb-2 flex items-baseline justify-between gap-4 text-note">
          <span className="truncate">Discount {code?.toUpperCase()}</span>
          {discountCents > 0 ? (
            <span className="figures">
              −{formatPrice(priceInCurrencyCents(discountCents, currency), currency)}
            </span>
          ) : (
            <span className="shrink-0 text-quiet">
              {code === undefined
                ? 'None'
                : isCheckingCode
                  ? 'Checking…'
                  : applied
                    ? 'Off the delivery'
                    : 'Not applied'}
            </span>
          )}
        </p>
      )}
      <p className="flex items-baseline justify-between gap-4">
        <span>Total{isCheckingCode && ' before discount'}</span>
        <span className="figures text-xl font-semibold">
          {formatPrice(shownCents, currency)}{' '}
          <span className="text-sm font-normal text-quiet">{currency}</span>
        </span>
      </p>
      {items.length === 0 ? (
        <p className="mt-2 text-sm text-quiet">{freeShipping(freeOverCents, currency)}</p>
      ) : (
        <FreeShippingProgress
          subtotalCents={goodsCents}
          freeOverCents={freeOverCents}
          isFreeByCode={applied?.discountCents === 0}
        />
      )}
      {currency !== 'USD' && (
        <p className="mt-2 text-sm text-quiet">
          The checkout charges in US dollars:{' '}
          <span className="figures">{usdAmount(goodsCents, currency)}</span> before{' '}
          {isCheckingCode && 'discount, '}shipping and tax.
        </p>
      )}
      {items.length > 0 && children && (
        // What scrolls is wider than its rule, as it would cut off the rings around what has the focus.
        <div className="mt-3 flex min-h-0 flex-col border-t border-line">
          <div className="-mx-1 min-h-0 overflow-y-auto px-1">{children}</div>
        </div>
      )}
      <CheckoutLink providerName={providerName} href={checkout} {...{ isLoading, isSecond }} />
    </div>
  )
}

interface SummaryPartProps {
  title: string
  isOpen: boolean
  children: ReactNode
}

/** A part of the summary that is opened when it is needed. What was opened stays so when there is nothing in it any more. */
export function SummaryPart({ title, isOpen, children }: SummaryPartProps) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <details open={wasOpen || undefined} className="group/part border-b border-line">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 text-note">
        {title}
        <span aria-hidden="true" className="text-xl leading-none text-quiet group-open/part:rotate-45">
          +
        </span>
      </summary>
      <div className="pb-3">{children}</div>
    </details>
  )
}

interface FreeShippingProgressProps {
  /** In USD cents, as the checkout charges, after the cart's discount. A code entered at the checkout is subtracted first. */
  subtotalCents: number
  freeOverCents: number
  isFreeByCode: boolean
}

/** How far an order is from free shipping, which begins above the limit, not at it (clause 1.03). */
function FreeShippingProgress({ subtotalCents, freeOverCents, isFreeByCode }: FreeShippingProgressProps) {
  const currency = useCurrency()
  const minFreeCents = freeOverCents + 1
  const missingCents = Math.max(0, minFreeCents - subtotalCents)
  const isFree = missingCents === 0 || isFreeByCode
  const text =
    missingCents === 0
      ? 'This order ships free'
      : isFreeByCode
        ? 'This order ships free by standard delivery'
        : `${usdAmount(missingCents, currency)} more for free shipping`
  return (
    <div className="mt-3 text-sm text-quiet">
      <p className="figures">{text}</p>
      <div aria-hidden="true" className="mt-1.5 h-1 bg-line forced-colors:border">
        <div
          className="h-full bg-pine transition-[width] duration-200 forced-colors:bg-[CanvasText]"
          style={{ width: `${isFree ? 100 : (subtotalCents / minFreeCents) * 100}%` }}
        />
      </div>
    </div>
  )
}
